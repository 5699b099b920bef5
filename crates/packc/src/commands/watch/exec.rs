//! The command that follows each good build.
//!
//! Invariant: it runs at most once at a time, in a process group of its own, which is gone before it is run again and
//! when watching ends.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use camino::Utf8Path;
use packc_watch::Waker;

/// What the command is told of a build, in its environment.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The absolute paths of the packs, a line each.
    pub(super) output: String,
    /// The SHA-256 of each pack, a line each.
    pub(super) digest: String,
}

/// The command, and the process that runs it.
pub(super) struct Exec {
    command: String,
    waker: Waker,
    /// True when stdout is for programs, and the command may not print there.
    stdout_is_taken: bool,
    running: Option<Running>,
    group: Group,
}

/// The process group that runs, for whoever can't wait until it is stopped: its number, or 0 when there is none.
#[derive(Clone, Debug, Default)]
pub(super) struct Group(Arc<AtomicU32>);

/// The process of the command. It is waited for no sooner than it is stopped, so that no other process gets its number,
/// which is that of its group too: what the command has left running belongs to the group.
struct Running {
    child: Child,
    /// True when it has been told that the process has ended.
    has_ended: bool,
}

/// Something that became of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Started(u32),
    /// It ended by itself, with this code; `None` for a signal.
    Ended(u32, Option<i32>),
    /// It was stopped.
    Stopped(u32),
}

/// How long a process has to end after it was asked to.
const GRACE: Duration = Duration::from_secs(2);
/// How often it is looked whether the last process of a group is gone.
const GLANCE: Duration = Duration::from_millis(10);

impl Exec {
    /// A command that doesn't run yet. `group` is told which processes run.
    pub(super) fn new(command: String, waker: Waker, stdout_is_taken: bool, group: Group) -> Self {
        Self {
            command,
            waker,
            stdout_is_taken,
            running: None,
            group,
        }
    }

    /// The command as it was given.
    pub(super) fn command(&self) -> &str {
        &self.command
    }

    /// Runs the command, after what runs of it has been stopped.
    ///
    /// # Errors
    ///
    /// What the system said.
    pub(super) fn start(&mut self, cwd: &Utf8Path, told: &Told) -> io::Result<Event> {
        let mut command = shell(&self.command);
        command
            .current_dir(cwd)
            .env("PACKC_OUTPUT", &told.output)
            .env("PACKC_DIGEST", &told.digest)
            .stdin(Stdio::null());
        if self.stdout_is_taken {
            command.stdout(io::stderr());
        }
        let child = command.spawn()?;
        let pid = child.id();
        self.group.0.store(pid, Ordering::Relaxed);
        wake_at_end(pid, self.waker.clone());
        self.running = Some(Running {
            child,
            has_ended: false,
        });
        Ok(Event::Started(pid))
    }

    /// Looks whether the command has ended by itself.
    pub(super) fn look(&mut self) -> Option<Event> {
        let running = self.running.as_mut().filter(|running| !running.has_ended)?;
        let event = end_of(&mut running.child)?;
        running.has_ended = true;
        Some(event)
    }

    /// Stops the command with all that it has started.
    pub(super) fn stop(&mut self) -> Option<Event> {
        let ended = self.look();
        let Running {
            mut child,
            has_ended,
        } = self.running.take()?;
        let pid = child.id();
        stop(&mut child);
        self.group.0.store(0, Ordering::Relaxed);
        ended.or((!has_ended).then_some(Event::Stopped(pid)))
    }
}

#[cfg(unix)]
fn shell(text: &str) -> Command {
    use std::os::unix::process::CommandExt;

    let mut command = Command::new("sh");
    command.arg("-c").arg(text).process_group(0);
    command
}

#[cfg(not(unix))]
fn shell(text: &str) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(text);
    command
}

/// Wakes the watcher when the process has ended. It stays to be waited for, so that no other gets its number meanwhile.
#[cfg(unix)]
fn wake_at_end(pid: u32, waker: Waker) {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    thread::spawn(move || {
        let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
        if let Some(pid) = pid {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            let _ = waitid(WaitId::Pid(pid), options);
        }
        waker.wake();
    });
}

#[cfg(not(unix))]
fn wake_at_end(_: u32, _: Waker) {}

/// How the process has ended by itself; it stays to be waited for.
#[cfg(unix)]
fn end_of(child: &mut Child) -> Option<Event> {
    use rustix::process::{WaitId, WaitIdOptions, waitid};

    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(id_of(child)?), options).ok().flatten()?;
    Some(Event::Ended(child.id(), status.exit_status()))
}

#[cfg(not(unix))]
fn end_of(child: &mut Child) -> Option<Event> {
    let status = child.try_wait().ok().flatten()?;
    Some(Event::Ended(child.id(), status.code()))
}

#[cfg(unix)]
fn id_of(child: &Child) -> Option<rustix::process::Pid> {
    let id = i32::try_from(child.id()).ok()?;
    rustix::process::Pid::from_raw(id)
}

#[cfg(unix)]
impl Group {
    /// Ends all processes of it at once.
    pub(super) fn kill(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};

        let id = i32::try_from(self.0.load(Ordering::Relaxed)).ok();
        if let Some(group) = id.and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// Ends the process and its group: asks first, and gives it some time.
#[cfg(unix)]
fn stop(child: &mut Child) {
    use rustix::process::{Signal, kill_process_group, test_kill_process_group};

    let Some(group) = id_of(child) else { return };
    let _ = kill_process_group(group, Signal::TERM);
    let mut left = GRACE;
    let is_gone = |child: &mut Child| {
        // The leader counts as one of the group until it is waited for.
        let _ = child.try_wait();
        test_kill_process_group(group).is_err()
    };
    while !is_gone(child) && left > Duration::ZERO {
        thread::sleep(GLANCE);
        left = left.saturating_sub(GLANCE);
    }
    if !is_gone(child) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.wait();
}

/// Ends the process.
#[cfg(not(unix))]
fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
