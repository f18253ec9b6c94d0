/** The functions that wait for a message. There is one channel for all: the first message of a new channel arrives late. */
const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** True while the callback of a frame runs, and what React draws for it: that frame is painted with it. */
let isInFrame = false;

/** Runs `run` right before the next frame is painted. Returns the function that takes it back. */
export function beforeNextPaint(run: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    isInFrame = true;
    try {
      run();
    } finally {
      // React draws in a microtask that `run` had it ask for: this one comes after it.
      queueMicrotask(() => {
        isInFrame = false;
      });
    }
  });
  return () => cancelAnimationFrame(frame);
}

/** Runs `run` once the frame that holds the latest change of the page was handed to the screen. Returns the function that takes it back. */
export function afterNextPaint(run: () => void): () => void {
  let isCancelled = false;
  const once = () => {
    if (!isCancelled) run();
  };
  // A frame's callbacks run before it is painted; a task that one of them posts runs after.
  if (isInFrame) postNext(once);
  else requestAnimationFrame(() => postNext(once));
  return () => {
    isCancelled = true;
  };
}

/** Runs `task` before what has come from the engine meanwhile, where the browser can: that may be a lot. */
function postNext(task: () => void): void {
  if ('scheduler' in window) return void scheduler.postTask(task, { priority: 'user-blocking' });
  channel ??= openChannel();
  waiting.push(task);
  channel.port2.postMessage(null);
}

/** Each message is for the one that waits longest. */
function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => waiting.shift()?.();
  return opened;
}
