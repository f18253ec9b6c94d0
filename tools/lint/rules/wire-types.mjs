// @ts-check
/**
 * The types of events that one slice owns stand in `protocol/` and in that slice alone. Everything else asks the slice's `EventSocket`, so
 * that a feature is added, and removed, without touching core or another feature.
 */
import { Visitor } from 'vite';
import { isTest } from '../../source/files.mjs';

const SDK = 'packages/sdk/src/';

/** The folders in which the types of a family stand. */
const FAMILIES = [
  { types: /^(?:m|org\.matrix)\.call\.[a-z_]+$/, folders: ['features/calls/', 'calls/'] },
  { types: /^(?:m|org\.matrix\.msc3381)\.poll\.[a-z_]+$/, folders: ['features/polls/'] },
  { types: /^m\.reaction$/, folders: ['features/reactions/'] },
  { types: /^m\.key\.verification\.[a-z_]*$/, folders: ['features/verification/', 'core/crypto/verification/'] },
  { types: /^(?:m|org\.matrix\.msc3672)\.beacon(?:_info)?$/, folders: ['features/location/'] },
  { types: /^m\.sticker$/, folders: ['features/messages/'] },
];

/** @type {import('../lint.mjs').CodeRule} */
export const wireTypes = {
  name: 'wire-types',
  appliesTo: (path) => path.startsWith(SDK) && !path.startsWith(`${SDK}protocol/`) && !isTest(path),
  check({ path, program, lineAt }) {
    const file = path.slice(SDK.length);
    /** @type {import('../lint.mjs').Finding[]} */
    const found = [];
    new Visitor({
      Literal(node) {
        const { value } = node;
        if (typeof value !== 'string') return;
        const family = FAMILIES.find(({ types }) => types.test(value));
        if (family === undefined || family.folders.some((folder) => file.startsWith(folder))) return;
        const message = `${value} belongs to ${family.folders[0]}: ask its EventSocket (core/events/), or read it with what protocol/ exports`;
        found.push({ line: lineAt(node.start), message });
      },
    }).visit(program);
    return found;
  },
};
