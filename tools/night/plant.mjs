// @ts-check
/**
 * @param {string} text of a file
 * @param {Pick<import('./mutants.mjs').Mutant, 'search' | 'replace'>} mutant
 * @returns {string | undefined} the text with the fault; nothing where its place is not there exactly once
 */
export function plant(text, { search, replace }) {
  const [before, after, ...more] = text.split(search);
  return before === undefined || after === undefined || more.length > 0 ? undefined : before + replace + after;
}
