// @ts-check
/**
 * The results of a night, for a reader in the morning.
 *
 * @typedef {object} PartRecord
 * @property {string} name
 * @property {string} what
 * @property {boolean} isGood
 * @property {number} seconds
 * @property {string} log the file with all that it said
 * @property {readonly string[]} lines its last words
 *
 * @typedef {object} NightRecord
 * @property {string} startedAt
 * @property {string} commit
 * @property {number} scale
 * @property {number} seconds
 * @property {readonly string[]} leftOut parts that were not asked for
 * @property {readonly PartRecord[]} parts
 */

/**
 * @param {NightRecord} record
 * @returns {string} Markdown
 */
export function markdownOf({ startedAt, commit, scale, seconds, leftOut, parts }) {
  const failed = parts.filter(({ isGood }) => !isGood);
  return [
    `## ${startedAt}, ${commit.slice(0, 12)}: ${failed.length === 0 ? 'good' : `${failed.length} failed`}`,
    '',
    `${minutes(seconds)} in all. ${scale === 1 ? 'In full size.' : `Sizes were scaled by ${scale}.`}${leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`}`,
    '',
    '| part | result | time | what |',
    '| --- | --- | --- | --- |',
    ...parts.map(
      (part) => `| ${part.name} | ${part.isGood ? 'good' : 'FAILED'} | ${minutes(part.seconds)} | ${part.what} |`,
    ),
    '',
    ...failed.flatMap(({ name, log, lines }) => [
      `### ${name}`,
      '',
      `All of it is in \`${log}\`.`,
      '',
      '```',
      ...lines,
      '```',
      '',
    ]),
  ].join('\n');
}

/** @param {number} seconds */
function minutes(seconds) {
  return `${(seconds / 60).toFixed(1)} min`;
}
