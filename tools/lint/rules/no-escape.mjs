// @ts-check
/** Nothing is put off, and no check is switched off where it hurts: the code changes, or the rule does. */
import { lineCounter } from '../../source/source.mjs';

const PUT_OFF = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const SWITCHED_OFF = [
  /@ts-(?:ignore|nocheck|expect-error)\b/,
  /\b(?:eslint|oxlint|tslint|stylelint)-(?:disable|enable)/,
  /\b(?:biome|prettier|knip|istanbul|v8|c8)[- ]ignore\b/,
  /#\s*(?:noqa|type:\s*ignore|pylint:\s*disable|shellcheck\s+disable)/,
];

/** @type {import('../lint.mjs').CodeRule} */
const inCode = {
  name: 'no-escape',
  appliesTo: (path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'),
  check: ({ comments, lineAt }) => comments.flatMap(({ value, start }) => findingsIn(value, start, lineAt)),
};

/** Comments of other languages, told by how they begin. */
const COMMENT = /\/\*[^]*?\*\/|<!--[^]*?-->|(?:^|\s)(?:#|\/\/).*$/gm;

/** @type {import('../lint.mjs').TextRule} */
const inText = {
  name: 'no-escape',
  appliesTo: (path) => /\.(css|html|py|sh|ya?ml|jsonc|d\.ts)$|^\.ci\//.test(path),
  checkText(_path, text) {
    const lineAt = lineCounter(text);
    return [...text.matchAll(COMMENT)].flatMap((match) => findingsIn(match[0], match.index, lineAt));
  },
};

export const noEscape = { code: inCode, text: inText };

/**
 * @param {string} comment
 * @param {number} start
 * @param {(offset: number) => number} lineAt
 * @returns {readonly import('../lint.mjs').Finding[]}
 */
function findingsIn(comment, start, lineAt) {
  const putOff = PUT_OFF.exec(comment);
  const switchedOff = SWITCHED_OFF.map((pattern) => pattern.exec(comment)).find((match) => match !== null);
  return [
    ...(putOff === null
      ? []
      : [{ line: lineAt(start + putOff.index), message: `${putOff[0]}: do it now, or leave the comment out` }]),
    ...(switchedOff === undefined
      ? []
      : [
          {
            line: lineAt(start + switchedOff.index),
            message: `${switchedOff[0].trim()}: satisfy the check, or change its rule for all`,
          },
        ]),
  ];
}
