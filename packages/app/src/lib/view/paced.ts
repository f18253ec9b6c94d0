import { beforeNextPaint } from '../dom/after-paint.ts';

/** Runs functions before the next frame, or soon where there are no frames; and gives the time in milliseconds. */
export interface Frames {
  readonly next: (run: () => void) => void;
  readonly nowMs: () => number;
}

/** A page that nobody sees has no frames; then a little later has to do. */
const UNSEEN_MS = 100;
/** Less than a frame: what follows the first change sooner waits for the next frame. */
const FRAME_MS = 12;
/** Between two changes while they come without a pause, about two frames: drawing each would cost much, and more would be seen as late. */
const BUSY_MS = 25;
/** So long without a change is a pause. */
const PAUSE_MS = 100;

const browserFrames: Frames = {
  next: (run) => {
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      takeBack();
      clearTimeout(timer);
      run();
    };
    const takeBack = beforeNextPaint(once);
    const timer = setTimeout(once, UNSEEN_MS);
  },
  nowMs: () => performance.now(),
};

/**
 * `listener`, at most once a frame, and less often while changes come without a pause. The first change after a pause is told at
 * once, so that it is on the screen as soon as can be, and so is, with the next frame, what `isUrgent` says; others are told
 * together.
 */
export function paced(
  listener: () => void,
  isUrgent: () => boolean = () => false,
  frames: Frames = browserFrames,
): () => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  let restMs = 0;
  let isMissing = false;
  const tell = () => {
    const nowMs = frames.nowMs();
    isMissing = false;
    restMs = nowMs - toldMs >= PAUSE_MS ? FRAME_MS : BUSY_MS;
    toldMs = nowMs;
    listener();
  };
  const isDue = () => frames.nowMs() - toldMs >= restMs;
  // Frames are asked for only while something waits: each costs, though nothing be drawn in it.
  const pass = () => {
    if (isDue() || isUrgent()) tell();
    else frames.next(pass);
  };
  return () => {
    if (isMissing) return;
    if (isDue()) return tell();
    isMissing = true;
    frames.next(pass);
  };
}
