// @ts-check
/**
 * @typedef {import('vite').ESTree.MemberExpression} MemberExpression
 */

/** Names under which the global object is known. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

/**
 * @param {import('vite').ESTree.Node} node
 * @returns {string | undefined} `setTimeout`, `Date.now`: a name, or the name of a name's member, without `globalThis.` and the like
 */
export function globalName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  const member = memberName(node);
  const object = globalName(node.object);
  if (member === undefined || object === undefined) return undefined;
  return GLOBAL_OBJECTS.has(object) ? member : `${object}.${member}`;
}

/**
 * @param {MemberExpression} node
 * @returns {string | undefined} `name` of `a.name` and of `a['name']`
 */
export function memberName(node) {
  if (node.property.type === 'Literal')
    return typeof node.property.value === 'string' ? node.property.value : undefined;
  return node.property.type === 'Identifier' && !node.computed ? node.property.name : undefined;
}
