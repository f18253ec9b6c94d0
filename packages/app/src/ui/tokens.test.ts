import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HUES as CHOICES } from '../lib/theme/appearance.ts';
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

/** The colour of a role in a theme; `hue` is a person's, `accent` what a person chose for themselves. */
function colour(roles: Roles, name: string, theme: Theme, hue = 0, accent = 258): LinearRgb {
  const value = (roles.get(name) ?? '').replace(/var\(--hue\)/g, String(hue));
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colour(roles, alias, theme, hue, accent);
  const resolved = value.replace(/var\(--(?:accent|swatch)-hue\)/g, String(accent));
  const pair = /^light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\)$/.exec(resolved);
  const parsed = parseOklch(pair?.[theme === 'light' ? 1 : 2] ?? '');
  if (parsed === null) throw new Error(`${name} is not a pair of colours: ${value}`);
  return parsed;
}

type Pairs = readonly (readonly [string, readonly string[]])[];

/** The text of a selected or pressed element has a text colour; the accent on it is a shape. */
const RESTING = ['--surface-0', '--surface-1', '--surface-2', '--surface-float'];
const GROUNDS = ['--surface-0', '--surface-1', '--surface-2', '--surface-3', '--surface-float'];
const QUIET = ['--accent-quiet', '--danger-quiet', '--warn-quiet'];

const TEXT: Pairs = [
  ['--text-1', [...GROUNDS, ...QUIET, '--selection']],
  ['--text-2', [...GROUNDS, ...QUIET]],
  ['--text-3', [...GROUNDS, '--accent-quiet']],
  ['--accent', [...RESTING, '--accent-quiet']],
  ['--accent-strong', [...RESTING, '--accent-quiet']],
  ['--mention', [...RESTING, '--accent-quiet']],
  ['--danger', [...GROUNDS, '--danger-quiet']],
  ['--warn', [...GROUNDS, '--warn-quiet']],
  ['--ok', GROUNDS],
  ['--on-accent', ['--accent', '--accent-strong']],
  ['--on-danger', ['--danger']],
  ['--on-badge', ['--badge']],
  ['--code-dark', ['--code-light']],
];
const SHAPES: Pairs = [
  ['--line-2', ['--surface-0', '--surface-1', '--surface-float']],
  ['--focus', [...GROUNDS, '--accent-quiet']],
  ['--badge', GROUNDS],
  ['--mention', GROUNDS],
  ['--accent', GROUNDS],
  ['--swatch', GROUNDS],
];
/** Colours that carry no meaning by themselves, so that nothing has to be told apart by them. */
const QUIET_ROLES = ['--line-1', '--scrim', '--shadow-color', '--person-ground'];

test('every role of colour is in a pair, or carries no meaning', () => {
  const roles = [...normal].filter(([name, value]) => /oklch\((?!from)/.test(value) && !name.startsWith('--person-'));
  const paired = new Set([...TEXT, ...SHAPES].flatMap(([front, backs]) => [front, ...backs]));
  expect(roles.map(([name]) => name).filter((name) => !paired.has(name) && !QUIET_ROLES.includes(name))).toEqual([]);
});

test('forced colours paint every role in a colour of the system', () => {
  const SYSTEM = /^(?:Canvas|CanvasText|Highlight|HighlightText|GrayText|ButtonText|ButtonFace|LinkText)$/;
  const forced = readRoles(css.slice(css.indexOf('forced-colors: active'), css.indexOf('prefers-reduced-motion')));
  const kept = ['--scrim', '--shadow-color', '--selection', '--swatch', '--code-dark', '--code-light'];
  const isShown = (name: string) => !kept.includes(name);
  for (const [name, value] of normal) {
    if (/oklch\((?!from)/.test(value) && isShown(name)) expect(forced.get(name), name).toMatch(SYSTEM);
  }
});

describe.each([
  ['normal', normal],
  ['more contrast', high],
] as const)('%s', (_, roles) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const pairs = (list: Pairs) => list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

    test.each(pairs(TEXT))('%s on %s can be read', (front, back) => {
      expect(contrast(colour(roles, front, theme), colour(roles, back, theme))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(pairs(SHAPES))('%s on %s can be seen', (front, back) => {
      expect(contrast(colour(roles, front, theme), colour(roles, back, theme))).toBeGreaterThanOrEqual(3);
    });

    test.each(CHOICES)('the accent of hue %i can be read and seen', (accent) => {
      const at = (name: string) => colour(roles, name, theme, 0, accent);
      for (const [front, backs] of TEXT) {
        for (const back of backs)
          expect(contrast(at(front), at(back)), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const [front, backs] of SHAPES) {
        for (const back of backs)
          expect(contrast(at(front), at(back)), `${front} on ${back}`).toBeGreaterThanOrEqual(3);
      }
    });

    test.each(HUES)('a person of hue %i can be read', (hue) => {
      const name = colour(roles, '--person-text', theme, hue);
      for (const back of GROUNDS) {
        expect(contrast(name, colour(roles, back, theme))).toBeGreaterThanOrEqual(4.5);
      }
      const initials = colour(roles, '--person-on-ground', theme, hue);
      expect(contrast(initials, colour(roles, '--person-ground', theme, hue))).toBeGreaterThanOrEqual(4.5);
    });
  });
});
