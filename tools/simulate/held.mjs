// @ts-check
/**
 * The share of invariant checks that really checked something. A check may excuse what nobody in the run could have known better.
 * A check that excuses nearly everything finds nothing, so each has a minimum below which the whole run fails.
 */

/**
 * @typedef {Record<string, readonly [checked: number, excused: number]>} Held
 */

/** Fewer cases than this say nothing about the share. */
const ENOUGH = 300;

/**
 * The least share of cases that is looked at: about two thirds of what it is in hundreds of seeds.
 * @type {Record<string, number>}
 */
const FLOORS = {
  'I1 sessions': 0.5,
  'I2 messages': 0.5,
  'I2 edits': 0.45,
  'I2 taken back': 0.3,
  'I2 reactions': 0.5,
  'I2 reads': 0.6,
  'I3 order': 0.65,
  'I5 timelines': 0.6,
  'I6 entries': 0.65,
  'I7 rooms': 0.55,
  'I10 machines': 0.6,
  'I14 messages': 0.35,
  'I17 files': 0.35,
  'I18 ghosts': 0.6,
  'I18 twice': 0.6,
  'I18 keys': 0.5,
  'I18 lists': 0.6,
};

/**
 * @param {readonly Held[]} all
 * @returns {Held} their sum
 */
export function sumOf(all) {
  /** @type {Record<string, [number, number]>} */
  const sum = {};
  for (const held of all) {
    for (const [what, [checked, excused]] of Object.entries(held)) {
      const before = sum[what] ?? [0, 0];
      sum[what] = [before[0] + checked, before[1] + excused];
    }
  }
  return sum;
}

/**
 * @param {Held} held
 * @returns {readonly string[]} what was excused too often
 */
export function belowFloor(held) {
  return Object.entries(held).flatMap(([what, [checked, excused]]) => {
    const [cases, floor] = [checked + excused, FLOORS[what]];
    if (floor === undefined) return [`${what}: there is no floor for it`];
    if (cases < ENOUGH || checked >= cases * floor) return [];
    return [`${what}: ${checked} of ${cases} were looked at, and ${Math.ceil(cases * floor)} have to be`];
  });
}

/**
 * @param {Held} held
 * @returns {readonly string[]} a line for each, in order
 */
export function heldLines(held) {
  const order = new Intl.Collator('en', { numeric: true });
  return Object.entries(held)
    .sort(([one], [other]) => order.compare(one, other))
    .map(([what, [checked, excused]]) => `${String(checked).padStart(9)} checked, ${excused} excused: ${what}`);
}
