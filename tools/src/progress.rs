//! A bar on standard error for what takes long.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use retrograde::disk;
use retrograde::solver::{Phase, Progress};

/// What takes less shows no bar.
const AT_ONCE: Duration = Duration::from_secs(1);

/// Shows each phase as a bar of its own.
pub fn show(bar: &ProgressBar, Progress { phase, done, total, .. }: Progress) {
    show_phase(bar, phase, done, total);
}

/// The same for a run on disk.
pub fn show_disk(bar: &ProgressBar, disk::Progress { phase, done, total, .. }: disk::Progress) {
    show_phase(bar, phase, done, Some(total));
}

fn show_phase(bar: &ProgressBar, phase: Phase, done: usize, total: Option<usize>) {
    let phase = match phase {
        Phase::Exploring => "finding positions",
        Phase::Reading => "reading the rules",
        Phase::Saving => "writing the table",
        _ => "deciding",
    };
    if bar.message() != phase {
        bar.reset();
        bar.set_style(style(total.is_some()));
        bar.set_message(phase);
    }
    match total {
        Some(total) => bar.set_length(total as u64),
        None => bar.unset_length(),
    }
    bar.set_position(done as u64);
}

fn style(known: bool) -> ProgressStyle {
    let template = match known {
        true => "{msg:17} {wide_bar} {human_pos}/{human_len} positions, {eta} to go",
        false => "{msg:17} {human_pos} so far, {elapsed}",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Runs what reports its progress; if it takes more than a second and standard error is a terminal, it shows a bar there.
pub fn watched<T>(run: impl FnOnce(&mut dyn FnMut(Progress) -> ControlFlow<()>) -> T) -> T {
    let (bar, began) = (ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()), Instant::now());
    let mut shown = false;
    let result = run(&mut |progress| {
        if !shown && began.elapsed() > AT_ONCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            shown = true;
        }
        show(&bar, progress);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    result
}
