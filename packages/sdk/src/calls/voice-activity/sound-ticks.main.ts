/** Ticks by the clock of the sound: browsers slow timers down to one a second where nobody sees the page, and this not. */

/** Calls `tick` every `everyMs` milliseconds, for as long as the context runs and what is returned was not called. */
export function soundTicks(context: AudioContext, everyMs: number, tick: () => void): () => void {
  let isOver = false;
  let running: ConstantSourceNode | null = null;
  const wait = () => {
    // A silence that is played for that long, and whose end is told.
    running = new ConstantSourceNode(context, { offset: 0 });
    running.addEventListener('ended', () => {
      if (isOver) return;
      wait();
      tick();
    });
    running.connect(context.destination);
    running.start();
    running.stop(context.currentTime + everyMs / 1_000);
  };
  wait();
  return () => {
    isOver = true;
    running?.disconnect();
  };
}
