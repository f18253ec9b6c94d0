// @ts-check
/** A run that hangs is told from one that is starved: by the time it had on a core, where the system says so. */
import { readFile } from 'node:fs/promises';

/** A seed takes a fraction of a second; one that takes this long of a core hangs. */
const LONGEST_SEED_CPU_MS = 60_000;
/** One that waits for what never comes takes nothing of a core. No machine is so busy for so long. */
const LONGEST_SILENCE_MS = 1_800_000;
/**
 * The number of silent checks before a run counts as hanging, if the system does not say how long a process ran. A machine that
 * slept is silent for one check.
 */
const LOOKS_IN_SILENCE = 2;
/** Linux counts in hundredths of a second, whatever its clock. */
const MS_A_TICK = 10;

export class HangWatch {
  #silentMs = 0;
  #looks = 0;
  /** @type {number | undefined} what it had when it last said something */
  #cpuMs;

  /** @param {number} lookEveryMs */
  constructor(lookEveryMs) {
    this.lookEveryMs = lookEveryMs;
  }

  /** It said something. */
  heard() {
    this.#silentMs = 0;
    this.#looks = 0;
    this.#cpuMs = undefined;
  }

  /**
   * @param {number | undefined} cpuMs how long it has been on a core in all; undefined where that is not known
   * @returns {boolean} whether it hangs
   */
  look(cpuMs) {
    this.#looks += 1;
    this.#silentMs += this.lookEveryMs;
    if (cpuMs === undefined) return this.#looks > LOOKS_IN_SILENCE;
    this.#cpuMs ??= cpuMs;
    return cpuMs - this.#cpuMs > LONGEST_SEED_CPU_MS || this.#silentMs > LONGEST_SILENCE_MS;
  }
}

/**
 * @param {number | undefined} pid
 * @returns {Promise<number | undefined>} how long a process was on a core; undefined where the system does not say
 */
export async function cpuTimeOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before it may hold anything, a bracket too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * MS_A_TICK : undefined;
}
