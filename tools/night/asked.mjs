// @ts-check
/** The options of a night. */
import { PARTS } from './parts.mjs';

/** About what the whole takes, so that hours can be asked for. */
const FULL_HOURS = 10;
const SEEDS = 50_000;

const USAGE = `Usage: npm run night [-- --only ${PARTS.map(({ name }) => name).join(',')}] [--scale 0.1 | --hours 2] [--seeds N]`;

/**
 * @param {typeof import('node:util').parseArgs} parse
 * @param {readonly string[]} args
 * @returns {{
 *   readonly parts: readonly import('./parts.mjs').Part[],
 *   readonly leftOut: readonly string[],
 *   readonly scale: number,
 *   readonly seeds: number,
 * } | string} a sentence where it makes no sense
 */
export function readAsked(parse, args) {
  const options = /** @type {const} */ ({
    only: { type: 'string' },
    scale: { type: 'string' },
    hours: { type: 'string' },
    seeds: { type: 'string' },
  });
  try {
    const { values } = parse({ args: [...args], options });
    const names = values.only?.split(',') ?? PARTS.map(({ name }) => name);
    const parts = PARTS.filter(({ name }) => names.includes(name));
    const scale =
      values.scale === undefined ? Math.min(1, Number(values.hours ?? FULL_HOURS) / FULL_HOURS) : Number(values.scale);
    const seeds = Number(values.seeds ?? SEEDS);
    if (parts.length !== new Set(names).size || !(scale > 0) || !(seeds >= 1)) return USAGE;
    const leftOut = PARTS.filter((part) => !parts.includes(part)).map(({ name }) => name);
    return { parts, leftOut, scale, seeds };
  } catch {
    return USAGE;
  }
}
