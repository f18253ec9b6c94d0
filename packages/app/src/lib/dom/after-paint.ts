/** The functions that wait for a message. There is one channel for all: the first message of a new channel arrives late. */
const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Runs `run` once the frame that holds the latest change of the page was handed to the screen. Returns the function that takes it back. */
export function afterNextPaint(run: () => void): () => void {
  let isCancelled = false;
  // A frame's callbacks run before it is painted; a task that one of them posts runs after.
  requestAnimationFrame(() =>
    postNext(() => {
      if (!isCancelled) run();
    }),
  );
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
