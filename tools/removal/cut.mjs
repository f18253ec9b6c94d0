// @ts-check
/** Cuts names out of a file that registers features: of a list the entry that uses the name, of a union the member, else the declaration. */
import { parseSource } from '../source/source.mjs';

/** Stands for any export of a module that is loaded later: what is made of it needs all of them. */
export const ANY = '*';

/**
 * Names that are gone for a file.
 * @typedef {object} Gone
 * @property {(specifier: string, name: string | null) => boolean} isGone true for a name that an import no longer gives; null for the whole module
 * @property {ReadonlySet<string>} texts names of an api
 */

/**
 * A node of the tree, with the nodes around it, the innermost first.
 * @typedef {{readonly node: Node, readonly around: readonly Node[]}} Place
 *
 * @typedef {{readonly type: string, readonly start: number, readonly end: number, readonly [key: string]: unknown}} Node
 *
 * @typedef {{readonly start: number, readonly end: number, readonly node: Node}} Cut
 */

/**
 * @param {string} path
 * @param {string} text
 * @param {Gone} gone
 * @returns {{text: string, lost: ReadonlySet<string>}} the rest of the file, and the exports that it lost
 */
export function cutOut(path, text, gone) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {Set<string>} */
  const lost = new Set();
  for (;;) {
    const { program } = parseSource(path, text);
    const cut = firstCut(/** @type {Node} */ (/** @type {unknown} */ (program)), names, gone);
    if (cut === null) return { text, lost };
    for (const name of declaredBy(cut.node)) names.add(name);
    for (const name of exportedBy(cut.node)) lost.add(name);
    text = text.slice(0, cut.start) + text.slice(cut.end);
  }
}

/**
 * @param {Node} program
 * @param {ReadonlySet<string>} names names of this file that are gone
 * @param {Gone} gone
 * @returns {Cut | null}
 */
function firstCut(program, names, gone) {
  for (const { node, around } of walk(program, [])) {
    if (isUse(node, around, names, gone)) return cutAround(node, around, program);
  }
  return null;
}

/**
 * @param {Node} node
 * @param {readonly Node[]} around
 * @returns {Generator<Place>}
 */
function* walk(node, around) {
  yield { node, around };
  for (const child of childrenOf(node)) yield* walk(child, [node, ...around]);
}

/**
 * @param {Node} node
 * @returns {readonly Node[]}
 */
function childrenOf(node) {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/**
 * @param {Node} node
 * @param {readonly Node[]} around
 * @param {ReadonlySet<string>} names
 * @param {Gone} gone
 */
function isUse(node, [parent], names, gone) {
  switch (node.type) {
    case 'ImportSpecifier':
    case 'ExportSpecifier': {
      const from = parent === undefined ? null : sourceOf(parent);
      const name = nameOf(node.type === 'ImportSpecifier' ? node['imported'] : node['local']);
      return from === null ? names.has(name) : gone.isGone(from, name);
    }
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration': {
      const from = sourceOf(node);
      return from !== null && gone.isGone(from, null);
    }
    case 'ImportExpression': {
      const from = sourceOf(node);
      return from !== null && gone.isGone(from, ANY);
    }
    case 'Literal':
      return typeof node['value'] === 'string' && isNamed(node['value'], gone.texts);
    case 'Identifier':
    case 'JSXIdentifier':
      return names.has(String(node['name'])) && !isKey(node, parent);
    default:
      return false;
  }
}

/**
 * @param {string} text
 * @param {ReadonlySet<string>} names
 * @returns {boolean} true for a name of an api, and for a command of a view of it (`polls.inRoom.more`)
 */
function isNamed(text, names) {
  return names.has(text) || names.has(text.split('.', 2).join('.'));
}

/**
 * True for the name of a member or of a property, which is another name than that of a variable.
 * @param {Node} node
 * @param {Node | undefined} parent
 */
function isKey(node, parent) {
  if (parent === undefined || parent['computed'] === true) return false;
  if (parent.type === 'MemberExpression' || parent.type === 'JSXMemberExpression') return parent['property'] === node;
  if (parent.type === 'JSXAttribute') return parent['name'] === node;
  return (
    /^(?:Property|TSPropertySignature)$/.test(parent.type) && parent['key'] === node && parent['shorthand'] !== true
  );
}

/** The entries of lists of these nodes can be missing. */
const LISTS = new Set([
  'ArrayExpression.elements',
  'ObjectExpression.properties',
  'ObjectPattern.properties',
  'ImportDeclaration.specifiers',
  'ExportNamedDeclaration.specifiers',
  'TSUnionType.types',
  'TSIntersectionType.types',
  'TSTypeParameterInstantiation.params',
  'TSInterfaceDeclaration.extends',
  'TSInterfaceBody.body',
  'TSTypeLiteral.members',
  'JSXElement.children',
  'JSXFragment.children',
  'JSXOpeningElement.attributes',
  'BlockStatement.body',
  'Program.body',
]);

/** A list of these nodes that lost its only entry goes as a whole. */
const NEVER_EMPTY =
  /^(?:TS(?:Union|Intersection)Type|TSTypeParameterInstantiation|TSInterfaceDeclaration|(?:Import|ExportNamed)Declaration)$/;

/**
 * The part of the file that goes with a use: the smallest that can be missing.
 * @param {Node} node
 * @param {readonly Node[]} around
 * @param {Node} program
 * @returns {Cut}
 */
function cutAround(node, around, program) {
  let inner = node;
  for (const outer of around) {
    const list = needsAll(outer, around) ? null : listOf(inner, outer);
    const isOnly = list !== null && list.length === 1 && NEVER_EMPTY.test(outer.type);
    // Type arguments go as a whole, brackets and all; what stands around an empty union goes with it.
    if (isOnly && outer.type === 'TSTypeParameterInstantiation')
      return { start: outer.start, end: outer.end, node: outer };
    if (list !== null && !isOnly && inner.type !== 'ReturnStatement' && !isEntry(outer, around))
      return withComma(inner, list);
    inner = outer;
  }
  return { start: program.start, end: program.end, node: program };
}

/**
 * @param {Node} node
 * @param {readonly Node[]} around
 * @returns {boolean} true for the arguments of a type that has none to spare
 */
function needsAll(node, around) {
  const of = around[around.indexOf(node) + 1];
  const name = of?.['typeName'] ?? of?.['expression'];
  return node.type === 'TSTypeParameterInstantiation' && /^(?:Pick|Omit|Record)$/.test(nameOf(name));
}

/**
 * @param {Node} node
 * @param {readonly Node[]} around
 * @returns {boolean} true for a record that is registered as a whole: it is in a list, or has a name
 */
function isEntry(node, around) {
  if (node.type !== 'ObjectExpression') return false;
  const isNamed = childrenOf(node).some(({ key }) => /^(?:id|name)$/.test(nameOf(key)));
  return isNamed || around[around.indexOf(node) + 1]?.type === 'ArrayExpression';
}

/**
 * @param {Node} inner
 * @param {Node} outer
 * @returns {readonly Node[] | null} the list of `outer` in which `inner` is; null for none that may be shorter
 */
function listOf(inner, outer) {
  for (const [key, value] of Object.entries(outer))
    if (Array.isArray(value) && value.includes(inner)) return LISTS.has(`${outer.type}.${key}`) ? value : null;
  return null;
}

/**
 * @param {Node} node
 * @param {readonly Node[]} list
 * @returns {Cut} the entry with what parts it from a neighbour
 */
function withComma(node, list) {
  const at = list.indexOf(node);
  const before = list[at - 1];
  const after = list[at + 1];
  if (after !== undefined) return { start: node.start, end: after.start, node };
  return { start: before?.end ?? node.start, end: node.end, node };
}

/**
 * @param {Node} node
 * @returns {string | null} the specifier of the module that it names
 */
function sourceOf(node) {
  const source = node['source'];
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : null;
}

/** @param {unknown} node */
function nameOf(node) {
  return isNode(node) ? String(node['name'] ?? node['value']) : '';
}

/**
 * @param {Node} node
 * @returns {readonly string[]} the variables and types that a statement or an import declares
 */
function declaredBy(node) {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return isNode(node['declaration']) ? declaredBy(node['declaration']) : [];
    case 'ImportDeclaration':
      return childrenOf(node).flatMap(declaredBy);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [nameOf(node['local'])];
    case 'VariableDeclaration':
      return childrenOf(node).flatMap(({ id }) => namesIn(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [nameOf(node['id'])];
    default:
      return [];
  }
}

/**
 * @param {unknown} pattern
 * @returns {readonly string[]}
 */
function namesIn(pattern) {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  return childrenOf(pattern).flatMap((child) => namesIn(child.type === 'Property' ? child['value'] : child));
}

/**
 * @param {Node} node
 * @returns {readonly string[]} the exports that a part of a file gave
 */
function exportedBy(node) {
  if (node.type === 'ExportSpecifier') return [nameOf(node['exported'])];
  if (node.type !== 'ExportNamedDeclaration') return [];
  return [...declaredBy(node), ...childrenOf(node).flatMap(exportedBy)];
}
