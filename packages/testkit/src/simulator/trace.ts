/** The number of lines that a failing run shows. */
const KEPT = 400;

/** The trace of a run: a hash of everything, and the newest lines. The same seed gives the same hash. */
export class Trace {
  /** Written out only for a run that failed. */
  readonly #steps: { readonly atMs: number; readonly label: string }[] = [];
  #hash = 0x811c9dc5;
  #count = 0;

  add(atMs: number, label: string): void {
    this.#count += 1;
    this.#mix(Math.round(atMs * 1_000));
    for (let index = 0; index < label.length; index += 1) this.#mix(label.charCodeAt(index));
    this.#steps[this.#count % KEPT] = { atMs, label };
  }

  get count(): number {
    return this.#count;
  }

  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }

  /** The newest lines, oldest first. */
  get lines(): readonly string[] {
    const first = (this.#count % KEPT) + 1;
    const steps = [...this.#steps.slice(first), ...this.#steps.slice(0, first)].filter((step) => step !== undefined);
    return steps.map(({ atMs, label }) => `${(atMs / 1_000).toFixed(3)} ${label}`);
  }

  #mix(value: number): void {
    this.#hash = Math.imul(this.#hash ^ value, 0x01000193);
    this.#hash ^= this.#hash >>> 15;
  }
}
