/**
 * The growth of the time of a function that reads text. Processor time is measured, so that a busy machine takes longer but
 * measures no more.
 */
import { WORST_TEXTS } from './worst-texts.ts';

const SHORT = 16_384;
const LONG = 65_536;
/** Nothing is compared below it: what other work of the process costs is of that size. */
const FLOOR_MS = 50;
/** Four times the text takes four times as long; twice that, and it grows faster. */
const MOST_GROWTH = 8;
const MOST_MS = 2_000;
const TRIES = 3;

/** The texts for which `read` takes more than linear time or throws, each with what was seen. */
export function slowTexts(read: (text: string) => unknown): readonly string[] {
  return WORST_TEXTS.flatMap(({ name, make }) => {
    const long = make(LONG);
    // Almost all are read within the floor, and need no second look.
    const first = timeOf(read, long);
    if (first <= FLOOR_MS) return [];
    const whole = Math.min(first, ...again(read, long));
    const quarter = Math.min(...again(read, make(SHORT)));
    const isLinear = whole <= quarter * MOST_GROWTH + FLOOR_MS && whole <= MOST_MS;
    return isLinear ? [] : [`${name}: ${quarter.toFixed()} ms, of four times the length ${whole.toFixed()} ms`];
  });
}

function again(read: (text: string) => unknown, text: string): readonly number[] {
  return Array.from({ length: TRIES }, () => timeOf(read, text));
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
