//! Templates that declare conditionals, loops or filters.
//!
//! PromptPack names these features and defines no syntax for them; packc reads them as Jinja, which is what runtimes
//! with such features have. The only module that knows minijinja.
//!
//! Invariant: works on the text with its fragments put in; positions are bytes of that text. A text that can't be read
//! is no mistake, since nothing says what it has to look like.

use std::collections::HashMap;
use std::ops::Range;

use minijinja::Environment;
use minijinja::machinery::ast::{CallArg, Expr, Stmt};
use minijinja::machinery::{Span, parse};
use minijinja::syntax::SyntaxConfig;
use packc_syntax::Value;

use super::delimiters::Delimiters;
use super::engine::Features;
use super::scan::Access;

/// What a template uses.
#[derive(Debug, Default)]
pub(super) struct Parsed<'t> {
    /// Names that the template gives no meaning itself, in the order of the text.
    pub(super) variables: Vec<Variable<'t>>,
    /// The first place of each feature that is used.
    pub(super) features: Vec<(&'static str, Range<usize>)>,
}

/// A use of a name.
#[derive(Debug)]
pub(super) struct Variable<'t> {
    /// The name.
    pub(super) name: &'t str,
    /// Where the name stands.
    pub(super) root: Range<usize>,
    /// The name with what follows it.
    pub(super) whole: Range<usize>,
    /// What follows the name first.
    pub(super) access: Access,
    /// The key, when a key follows.
    pub(super) key: Option<&'t str>,
}

/// Why a template couldn't be read.
#[derive(Debug)]
pub(super) struct Unreadable {
    /// Where.
    pub(super) range: Range<usize>,
    /// Why, in a few words.
    pub(super) reason: String,
}

/// True when blocks can be told apart from placeholders with these delimiters.
pub(super) fn knows(delimiters: Delimiters) -> bool {
    syntax(delimiters).is_some()
}

fn syntax(delimiters: Delimiters) -> Option<SyntaxConfig> {
    if delimiters == Delimiters::BRACES {
        return None;
    }
    SyntaxConfig::builder()
        .variable_delimiters(delimiters.open, delimiters.close)
        .keep_trailing_newline(true)
        .build()
        .ok()
}

/// Reads a template.
pub(super) fn read(
    text: &str,
    delimiters: Delimiters,
    declared: Features,
) -> Result<Parsed<'_>, Unreadable> {
    let unreadable = |range: Range<usize>, reason: &str| Unreadable {
        range,
        reason: reason.to_owned(),
    };
    let Some(syntax) = syntax(delimiters) else {
        return Err(unreadable(0..0, "these delimiters are not known"));
    };
    let tree = parse(text, "template", syntax).map_err(|error| {
        let range = error.range().unwrap_or(0..0);
        unreadable(range, error.detail().unwrap_or("it is not well-formed"))
    })?;
    let mut walk = Walk {
        declared,
        scopes: vec![Vec::new()],
        known: HashMap::new(),
        parsed: Parsed::default(),
    };
    walk.statement(&tree);
    let mut parsed = walk.parsed;
    parsed.variables.sort_by_key(|variable| variable.root.start);
    Ok(parsed)
}

/// Renders a template with these values, whose names may be `artifacts.name`.
pub(super) fn render<'v>(
    text: &str,
    delimiters: Delimiters,
    values: impl Iterator<Item = (&'v String, &'v Value)>,
) -> Result<String, Unreadable> {
    /// How much work a template may make: enough for any prompt, and not for ever.
    const FUEL: u64 = 10_000_000;
    let failed = |error: &minijinja::Error| Unreadable {
        range: error.range().unwrap_or(0..0),
        reason: error
            .detail()
            .map_or_else(|| error.kind().to_string(), ToOwned::to_owned),
    };
    let mut environment = Environment::new();
    environment.set_fuel(Some(FUEL));
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    if let Some(syntax) = syntax(delimiters) {
        environment.set_syntax(syntax);
    }
    let (artifacts, variables): (Vec<_>, Vec<_>) =
        values.partition(|(name, _)| name.starts_with("artifacts."));
    let artifacts = artifacts
        .into_iter()
        .map(|(name, value)| (name.trim_start_matches("artifacts."), convert(value)));
    let artifacts = ("artifacts", minijinja::Value::from_pairs(artifacts));
    let variables = variables
        .into_iter()
        .map(|(name, value)| (name.as_str(), convert(value)));
    let context = minijinja::Value::from_pairs(variables.chain([artifacts]));
    environment
        .render_str(text, context)
        .map_err(|error| failed(&error))
}

/// A value as minijinja has it.
fn convert(value: &Value) -> minijinja::Value {
    match value {
        Value::Null | Value::Hole => minijinja::Value::from(()),
        Value::Bool(value) => (*value).into(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(integer), _) => integer.into(),
            (None, Some(integer)) => integer.into(),
            (None, None) => number.as_f64().into(),
        },
        Value::String(string) => (&*string.text).into(),
        Value::Sequence(items) => items.iter().map(|item| convert(&item.value)).collect(),
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            let pairs = entries.map(|entry| (entry.key.to_string(), convert(&entry.node.value)));
            minijinja::Value::from_pairs(pairs)
        }
    }
}

/// A walk through the syntax tree that keeps track of the names which the template itself gives a meaning.
struct Walk<'t> {
    declared: Features,
    scopes: Vec<Vec<&'t str>>,
    /// How many scopes give a name a meaning.
    known: HashMap<&'t str, usize>,
    parsed: Parsed<'t>,
}

impl<'t> Walk<'t> {
    fn statement(&mut self, statement: &Stmt<'t>) {
        match statement {
            Stmt::Template(template) => self.statements(&template.children),
            Stmt::EmitExpr(emit) => self.expression(&emit.expr),
            Stmt::EmitRaw(_) => {}
            Stmt::ForLoop(each) => {
                self.uses("loops", self.declared.loops, each.span());
                self.expression(&each.iter);
                self.scoped(|walk| {
                    walk.assign(&each.target);
                    walk.name("loop");
                    walk.optional(each.filter_expr.as_ref());
                    walk.statements(&each.body);
                });
                self.scoped(|walk| walk.statements(&each.else_body));
            }
            Stmt::IfCond(condition) => {
                self.uses("conditionals", self.declared.conditionals, condition.span());
                self.expression(&condition.expr);
                // A name that is set in a branch is set afterwards too.
                self.statements(&condition.true_body);
                self.statements(&condition.false_body);
            }
            Stmt::WithBlock(with) => self.scoped(|walk| {
                for (target, value) in &with.assignments {
                    walk.expression(value);
                    walk.assign(target);
                }
                walk.statements(&with.body);
            }),
            Stmt::Set(set) => {
                self.expression(&set.expr);
                self.assign(&set.target);
            }
            Stmt::SetBlock(set) => {
                self.optional(set.filter.as_ref());
                self.scoped(|walk| walk.statements(&set.body));
                self.assign(&set.target);
            }
            Stmt::AutoEscape(block) => self.statements(&block.body),
            Stmt::FilterBlock(block) => {
                self.expression(&block.filter);
                self.statements(&block.body);
            }
            Stmt::Do(block) => {
                self.callee(&block.call.expr);
                self.arguments(&block.call.args);
            }
        }
    }

    fn statements(&mut self, statements: &[Stmt<'t>]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn expression(&mut self, expression: &Expr<'t>) {
        match expression {
            Expr::Var(variable) => {
                let span = range(variable.span());
                self.variable(variable.id, span.clone(), span, Access::Whole, None);
            }
            Expr::Const(_) => {}
            Expr::Slice(slice) => {
                self.expression(&slice.expr);
                self.optional(slice.start.as_ref());
                self.optional(slice.stop.as_ref());
                self.optional(slice.step.as_ref());
            }
            Expr::UnaryOp(operation) => self.expression(&operation.expr),
            Expr::BinOp(operation) => {
                self.expression(&operation.left);
                self.expression(&operation.right);
            }
            Expr::Compare(comparison) => {
                self.expression(&comparison.expr);
                for operation in &comparison.ops {
                    self.expression(&operation.expr);
                }
            }
            Expr::IfExpr(condition) => {
                self.uses("conditionals", self.declared.conditionals, condition.span());
                self.expression(&condition.test_expr);
                self.expression(&condition.true_expr);
                self.optional(condition.false_expr.as_ref());
            }
            Expr::Filter(filter) => {
                self.uses("filters", self.declared.filters, filter.span());
                self.optional(filter.expr.as_ref());
                self.arguments(&filter.args);
            }
            Expr::Test(test) => {
                self.expression(&test.expr);
                self.arguments(&test.args);
            }
            Expr::GetAttr(attribute) => {
                let whole = range(attribute.span());
                self.access(&attribute.expr, whole, Access::Key, Some(attribute.name));
            }
            Expr::GetItem(item) => {
                // A key in brackets may be anything; only a number tells that a list is meant.
                let number =
                    matches!(&item.subscript_expr, Expr::Const(value) if value.value.is_number());
                let access = if number { Access::Index } else { Access::Whole };
                self.access(&item.expr, range(item.span()), access, None);
                self.expression(&item.subscript_expr);
            }
            Expr::Call(call) => {
                self.callee(&call.expr);
                self.arguments(&call.args);
            }
            Expr::List(list) => self.expressions(&list.items),
            Expr::Tuple(tuple) => self.expressions(&tuple.items),
            Expr::Map(map) => {
                self.expressions(&map.keys);
                self.expressions(&map.values);
            }
        }
    }

    fn expressions(&mut self, expressions: &[Expr<'t>]) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    fn optional(&mut self, expression: Option<&Expr<'t>>) {
        if let Some(expression) = expression {
            self.expression(expression);
        }
    }

    /// What is called: functions are the runtime's, methods belong to a value.
    fn callee(&mut self, expression: &Expr<'t>) {
        match expression {
            Expr::Var(_) => {}
            Expr::GetAttr(method) => self.expression(&method.expr),
            other => self.expression(other),
        }
    }

    fn arguments(&mut self, arguments: &[CallArg<'t>]) {
        for argument in arguments {
            match argument {
                CallArg::Pos(value)
                | CallArg::Kwarg(_, value)
                | CallArg::PosSplat(value)
                | CallArg::KwargSplat(value) => self.expression(value),
            }
        }
    }

    fn access(
        &mut self,
        base: &Expr<'t>,
        whole: Range<usize>,
        access: Access,
        key: Option<&'t str>,
    ) {
        match base {
            Expr::Var(variable) => {
                self.variable(variable.id, range(variable.span()), whole, access, key);
            }
            other => self.expression(other),
        }
    }

    fn variable(
        &mut self,
        name: &'t str,
        root: Range<usize>,
        whole: Range<usize>,
        access: Access,
        key: Option<&'t str>,
    ) {
        if self.known.get(name).is_some_and(|scopes| *scopes > 0) {
            return;
        }
        self.parsed.variables.push(Variable {
            name,
            root,
            whole,
            access,
            key,
        });
    }

    /// Gives names a meaning in the innermost scope.
    fn assign(&mut self, target: &Expr<'t>) {
        match target {
            Expr::Var(variable) => self.name(variable.id),
            Expr::List(list) => list.items.iter().for_each(|item| self.assign(item)),
            Expr::Tuple(tuple) => tuple.items.iter().for_each(|item| self.assign(item)),
            _ => {}
        }
    }

    fn name(&mut self, name: &'t str) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name);
            *self.known.entry(name).or_default() += 1;
        }
    }

    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        walk(self);
        for name in self.scopes.pop().unwrap_or_default() {
            if let Some(scopes) = self.known.get_mut(name) {
                *scopes -= 1;
            }
        }
    }

    /// Notes a feature that is used and not declared.
    fn uses(&mut self, feature: &'static str, declared: bool, span: Span) {
        let known = self
            .parsed
            .features
            .iter()
            .any(|(name, _)| *name == feature);
        if !declared && !known {
            self.parsed.features.push((feature, range(span)));
        }
    }
}

fn range(span: Span) -> Range<usize> {
    span.start_offset as usize..span.end_offset as usize
}
