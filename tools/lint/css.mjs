// @ts-check
/**
 * @typedef {object} Declaration
 * @property {string} property in lower case
 * @property {string} value with strings and comments blanked
 * @property {number} start offset of the property
 */

/**
 * The declarations of a style sheet. Selectors and the conditions of at-rules are passed over.
 * @param {string} text
 * @returns {readonly Declaration[]}
 */
export function declarationsOf(text) {
  const plain = blank(text);
  /** @type {Declaration[]} */
  const found = [];
  const segment = /[^{};]*([{};]|$)/gy;
  for (let match = segment.exec(plain); match !== null && match[0] !== ''; match = segment.exec(plain)) {
    const body = match[1] === '' ? match[0] : match[0].slice(0, -1);
    const colon = body.indexOf(':');
    const property = body.slice(0, colon).trim().toLowerCase();
    if (match[1] === '{' || colon === -1 || property.startsWith('@')) continue;
    const start = match.index + body.length - body.trimStart().length;
    found.push({ property, value: body.slice(colon + 1).trim(), start });
  }
  return found;
}

/**
 * @param {string} text
 * @returns {string} the same length, with comments, strings and addresses as spaces; lines stay
 */
function blank(text) {
  const hidden = /\/\*[^]*?(?:\*\/|$)|url\([^)"']*\)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return text.replace(hidden, (match) => match.replace(/[^\n]/g, ' '));
}
