// @ts-check
/**
 * The results of the stages, as lines of text.
 *
 * @typedef {object} Ended
 * @property {string} name
 * @property {number} seconds
 * @property {number} budgetSeconds
 * @property {import('./stages.mjs').Outcome} outcome
 */

/**
 * @param {Ended} ended
 * @returns {string}
 */
export function describe({ name, seconds, budgetSeconds, outcome: { passed, failed, fault, note } }) {
  const time = `${seconds.toFixed(1)} s of ${budgetSeconds} s${seconds > budgetSeconds ? ', OVER BUDGET' : ''}`;
  const verdict = failed === 0 ? 'good' : 'FAILED';
  const counts = passed + failed > 0 ? `, ${passed} passed and ${failed} failed` : '';
  const more = [fault, note].filter((text) => text !== undefined);
  return `${name}: ${verdict}, ${time}${counts}${more.length === 0 ? '' : ` (${more.join('; ')})`}`;
}

/**
 * @param {readonly Ended[]} stages
 * @returns {readonly string[]}
 */
export function summary(stages) {
  const failed = stages.flatMap(({ name, outcome }) => {
    if (outcome.failed === 0) return [];
    const named = outcome.names.map((each) => `  ${name}: ${each}`);
    return named.length > 0 ? named : [`  ${name}: ${outcome.fault ?? 'see above'}`];
  });
  return [...stages.map(describe), ...(failed.length === 0 ? [] : ['', 'What failed:', ...failed])];
}
