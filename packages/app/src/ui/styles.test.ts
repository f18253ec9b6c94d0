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

/** Variables that components set on their elements. */
const setByComponents = new Set(
  components.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)'/g)].map(([, name = '']) => name)),
);

/** What each component takes from which style sheet. */
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
    const declarations = css.replace(/@media[^{]*/g, '');
    // A colour made from a variable is no raw one.
    expect(declarations).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|color)a?\((?!from var\()/i);
    expect(declarations.match(/\b\d*\.?\d+(?:px|rem)\b/g) ?? []).toEqual([]);
  });

  test('uses tokens that are there', () => {
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
      const isOwn = css.includes(`${name}:`) || setByComponents.has(name);
      if (!isOwn) expect(tokens, name).toContain(name);
    }
  });
});
