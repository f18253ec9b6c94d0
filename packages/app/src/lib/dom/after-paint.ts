/**
 * The functions that run with the next message. There is one channel for all: the first message of a new channel arrives late.
 */
const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Runs `run` once the frame that holds the latest change of the page was handed to the screen. Returns the function that takes it back. */
export function afterNextPaint(run: () => void): () => void {
  let isCancelled = false;
  // A frame's callbacks run before it is painted; a message posted from one runs after.
  requestAnimationFrame(() => {
    waiting.push(() => {
      if (!isCancelled) run();
    });
    channel ??= openChannel();
    channel.port2.postMessage(null);
  });
  return () => {
    isCancelled = true;
  };
}

/** Each message is for the one that waits longest. */
function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => waiting.shift()?.();
  return opened;
}
