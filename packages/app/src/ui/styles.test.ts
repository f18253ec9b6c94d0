import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const modules = files.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '');

const tokens = new Set([...read('ui/tokens.css').matchAll(/(--[\w-]+):/g)].map(([, name]) => name));

/** The allowed values of these properties: a token, or a value that follows from the element itself. */
const TOKEN = /^(?:var\(|calc\(|inherit\b|100%)/;
const OWN_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['font-size', TOKEN],
  ['font-weight', TOKEN],
  ['font-family', TOKEN],
  ['letter-spacing', TOKEN],
  ['line-height', /^(?:var\(|calc\(|inherit$|1$|0$)/],
  ['border-radius', /^(?:var\(|calc\(|inherit$|0|50%$)/],
  ['box-shadow', /^(?:var\(|none$|inset )/],
  ['opacity', /^(?:var\(|[01]$)/],
  // Behind its own ground is a place of the element's own.
  ['z-index', /^(?:var\(|-1$)/],
]);

/** Properties that name a side of the screen instead of a side of the text. */
const SIDED =
  /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-.*)?|border-(?:top|bottom)-(?:left|right)-radius)$/;

/** True if a shorthand treats left and right alike. Space for a screen's rounded corners is where the screen needs it. */
function isEvenSided(property: string, value: string): boolean {
  const parts = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  if (property === 'border-radius') return parts.length === 1;
  const [, right, , left] = parts;
  if (left === undefined) return true;
  const unsafe = (part = '') => part.replace(/safe-area-inset-(?:left|right)/, '');
  return unsafe(left) === unsafe(right);
}

/** Variables that components set on their elements. */
const setByComponents = new Set(
  components.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)'/g)].map(([, name = '']) => name)),
);

/** The style-sheet classes that each component uses. */
const uses = components.flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].map(([, name = '', path = '']) => ({
    file,
    module: relative(source, join(source, dirname(file), path)),
    classes: new Set([...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)),
    isDynamic: text.includes(`${name}[`),
  }));
});

describe.each(modules)('%s', (module) => {
  const css = withoutComments(read(module));
  const defined = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  const users = uses.filter((use) => use.module === module);

  test('has every class that is asked of it', () => {
    for (const { file, classes } of users) {
      for (const name of classes) expect(defined, `${file} uses .${name}`).toContain(name);
    }
  });

  test('has no class that nobody asks for', () => {
    expect(users.length).toBeGreaterThan(0);
    if (users.some(({ isDynamic }) => isDynamic)) return;
    const used = new Set(users.flatMap(({ classes }) => [...classes]));
    for (const name of defined) expect(used, `.${name}`).toContain(name);
  });

  test('leaves colours and sizes to the tokens', () => {
    const declarations = css.replace(/@(?:media|container)[^{]*/g, '');
    // A colour made from a variable is no raw one.
    expect(declarations).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|color)a?\((?!from var\()/i);
    expect(declarations.match(/\b\d*\.?\d+(?:px|rem|pt|cm|mm|in)\b/g) ?? []).toEqual([]);
  });

  test('leaves time, type and layers to the tokens', () => {
    expect(css.match(/(?<![\w-])\d*\.?\d+m?s\b/g) ?? []).toEqual([]);
    for (const [, property = '', value = ''] of css.matchAll(/(?<=[{;])\s*([\w-]+):\s*([^;}]+)/g)) {
      const allowed = OWN_VALUES.get(property);
      if (allowed !== undefined) expect(value.trim(), `${property}: ${value}`).toMatch(allowed);
    }
  });

  test('is the same thing mirrored from right to left', () => {
    for (const [, property = '', value = ''] of css.matchAll(/(?<=[{;])\s*([\w-]+):\s*([^;}]+)/g)) {
      expect(property, `${property}: ${value}`).not.toMatch(SIDED);
      if (/^(?:text-align|float|clear)$/.test(property)) expect(value, property).not.toMatch(/left|right/);
      if (/^(?:margin|padding|inset|border-radius|scroll-(?:margin|padding))$/.test(property)) {
        expect(isEvenSided(property, value.trim()), `${property}: ${value}`).toBe(true);
      }
    }
  });

  test('uses tokens that are there', () => {
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
      const isOwn = css.includes(`${name}:`) || setByComponents.has(name);
      if (!isOwn) expect(tokens, name).toContain(name);
    }
  });
});

/** Sizes and colours in the code itself: only what is computed. */
test.each(components.filter((file) => file.endsWith('.tsx')))('%s leaves looks to the style sheets', (file) => {
  const text = read(file);
  const raw =
    /(?:color|background|fontSize|fontWeight|padding|margin|border\w*|boxShadow|zIndex|transition|animation):\s*['"\d]/;
  for (const [style] of text.matchAll(/style=\{\{[^}]*\}\}/g)) expect(style).not.toMatch(raw);
  expect(text.match(/['"`]#[0-9a-f]{6}['"`]|['"`](?:rgb|hsl|oklch)\(/gi) ?? []).toEqual([]);
});
