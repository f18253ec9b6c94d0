/**
 * Runs tasks one after the other, in the order they came. What must read, decide and write without somebody in between
 * goes through one of these. A task that throws rejects its own promise and lets the next one run.
 */
export class Serial {
  #tail: Promise<unknown> = Promise.resolve();

  run<Value>(task: () => Promise<Value>): Promise<Value> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
