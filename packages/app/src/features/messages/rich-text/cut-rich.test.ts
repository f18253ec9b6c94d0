import type { RichElement, RichNode } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { cutRich, wholeOf } from './cut-rich.ts';

const br: RichElement = { tag: 'br', children: [] };

function partsOf(nodes: readonly RichNode[]): number {
  return nodes.reduce((sum, node) => sum + (typeof node === 'string' ? 0 : 1 + partsOf(node.children)), 0);
}

test('[MSG-10] an ordinary text is drawn as it is', () => {
  const text = ['hello', br, { tag: 'strong' as const, children: ['you'] }];
  expect(cutRich(text, 0)).toEqual({ shown: text, isCut: false });
  expect(cutRich(text, 0).shown).toBe(text);
});

test('[MSG-10] [SEC-05] however many elements a text has, few are drawn at once, and more with each press', () => {
  const text = Array.from({ length: 64_000 }, () => br);
  const drawn = [0, 1, 2, 3].map((presses) => partsOf(cutRich(text, presses).shown));
  expect(drawn).toEqual([80, 1_200, 4_800, 19_200]);
  expect(cutRich(text, 4)).toEqual({ shown: text, isCut: false });
});

test('[MSG-10] [SEC-05] line ends and characters of a long text count too, and no character is cut in two', () => {
  const [lines] = cutRich(['\n'.repeat(64_000)], 0).shown;
  expect(lines).toBe('\n'.repeat(80));
  const [emoji] = cutRich([`a${'😀'.repeat(32_000)}`], 0).shown;
  expect(emoji).toBe(`a${'😀'.repeat(1_499)}`);
});

test('[MSG-10] code that is cut is copied whole', () => {
  const code: RichElement = { tag: 'pre', children: [{ tag: 'code', children: ['x'.repeat(20_000)] }] };
  const [cut] = cutRich([code], 0).shown;
  expect(cut).not.toEqual(code);
  expect(typeof cut === 'object' && wholeOf(cut)).toBe(code);
});
