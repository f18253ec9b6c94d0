import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, type LinearRgb, parseOklch } from './test-oklch.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const moreContrast = css.slice(css.indexOf('prefers-contrast: more'), css.indexOf('forced-colors: active'));
const HUES = Array.from({ length: 24 }, (_, step) => step * 15);

type Theme = 'light' | 'dark';
type Roles = ReadonlyMap<string, string>;

/** The custom properties of a part of the style sheet, as written. */
function readRoles(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const normal = readRoles(css.slice(0, css.indexOf('@media')));
const high = new Map([...normal, ...readRoles(moreContrast)]);

/** The colour of a role in a theme; `hue` is a person's. */
function colour(roles: Roles, name: string, theme: Theme, hue = 0): LinearRgb {
  const value = (roles.get(name) ?? '').replace(/var\(--hue\)/g, String(hue));
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colour(roles, alias, theme, hue);
  const resolved = value.replace(/var\(--accent-hue\)/g, roles.get('--accent-hue') ?? '');
  const pair = /^light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\)$/.exec(resolved);
  const parsed = parseOklch(pair?.[theme === 'light' ? 1 : 2] ?? '');
  if (parsed === null) throw new Error(`${name} is not a pair of colours: ${value}`);
  return parsed;
}

const TEXT: readonly (readonly [string, readonly string[]])[] = [
  [
    '--text-1',
    ['--surface-0', '--surface-1', '--surface-2', '--surface-3', '--surface-float', '--selection', '--accent-quiet'],
  ],
  ['--text-2', ['--surface-0', '--surface-1', '--surface-2', '--surface-3', '--surface-float']],
  ['--text-3', ['--surface-0', '--surface-1', '--surface-2', '--surface-float']],
  ['--accent', ['--surface-0', '--surface-1', '--surface-2', '--surface-float', '--accent-quiet']],
  ['--danger', ['--surface-0', '--surface-1', '--surface-2', '--surface-float']],
  ['--warn', ['--surface-0', '--surface-1', '--surface-float']],
  ['--ok', ['--surface-0', '--surface-1', '--surface-float']],
  ['--on-accent', ['--accent', '--accent-strong']],
  ['--on-danger', ['--danger']],
  ['--on-badge', ['--badge']],
  ['--text-1', ['--warn-quiet', '--danger-quiet']],
];
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['--line-2', ['--surface-0', '--surface-1']],
  ['--focus', ['--surface-0', '--surface-1', '--surface-2']],
  ['--badge', ['--surface-0', '--surface-1', '--surface-2', '--surface-3']],
];

describe.each([
  ['normal', normal],
  ['more contrast', high],
] as const)('%s', (_, roles) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const pairs = (list: typeof TEXT) => list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

    test.each(pairs(TEXT))('%s on %s can be read', (front, back) => {
      expect(contrast(colour(roles, front, theme), colour(roles, back, theme))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(pairs(SHAPES))('%s on %s can be seen', (front, back) => {
      expect(contrast(colour(roles, front, theme), colour(roles, back, theme))).toBeGreaterThanOrEqual(3);
    });

    test.each(HUES)('a person of hue %i can be read', (hue) => {
      const name = colour(roles, '--person-text', theme, hue);
      for (const back of ['--surface-0', '--surface-1', '--surface-2']) {
        expect(contrast(name, colour(roles, back, theme))).toBeGreaterThanOrEqual(4.5);
      }
      const initials = colour(roles, '--person-on-ground', theme, hue);
      expect(contrast(initials, colour(roles, '--person-ground', theme, hue))).toBeGreaterThanOrEqual(4.5);
    });
  });
});
