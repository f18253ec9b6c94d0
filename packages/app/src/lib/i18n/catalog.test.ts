import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** A string of the source as its value. */
const unquote = (literal: string): string => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/** The texts of a catalogue by their ids. */
function catalogue(name: string): ReadonlyMap<string, string> {
  const file = readFileSync(join(import.meta.dirname, name, 'en.po'), 'utf8');
  const entries = file.matchAll(/^msgid "(.+)"\nmsgstr ("(?:.*"\n?)+)/gm);
  return new Map(
    [...entries].map(([, id = '', text = '']) => {
      const parts = text.split('\n').filter((part) => part !== '');
      return [id, parts.map(unquote).join('')];
    }),
  );
}

const first = catalogue('first');
const list = catalogue('list');
const room = catalogue('room');
const inCatalogue = new Map([...first, ...list, ...room, ...catalogue('settled'), ...catalogue('later')]);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);

const used = files
  .filter((file) => !file.endsWith('use-i18n.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const pairs = text.matchAll(/\bid:\s*'([\w.]+)',\s*message:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g);
    return [...pairs].map(([, id = '', literal = '']) => ({ file, id, message: unquote(literal) }));
  });

/** The modules of the page that a module imports, or fetches later. */
function importsOf(file: string, pattern: RegExp): readonly string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(pattern)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => files.includes(path));
}

/** All modules that are there once one of them is. */
function broughtBy(...modules: readonly string[]): ReadonlySet<string> {
  const brought = new Set<string>();
  const todo = [...modules];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (brought.has(file)) continue;
    brought.add(file);
    todo.push(...importsOf(file, /^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)';/gm));
  }
  return brought;
}

/** The texts of `modules` that are in none of the `catalogues`. */
function missing(modules: ReadonlySet<string>, ...catalogues: readonly ReadonlyMap<string, string>[]): string[] {
  return used
    .filter(({ file, id }) => modules.has(file) && !catalogues.some((texts) => texts.has(id)))
    .map(({ file, id }) => `${id} in ${file}`);
}

const FRAME = 'shell/frame/Frame.tsx';
const ROOM_PANE = 'shell/frame/RoomPane.tsx';

describe('a text is there before what says it (`lingui.config.ts` says which catalogue a file belongs to)', () => {
  test('of signing in, and nothing else is loaded for that', () => {
    const modules = broughtBy('shell/engine/boot.ts', 'shell/main.tsx');
    expect(modules.size).toBeGreaterThan(50);
    expect(missing(modules, first)).toEqual([]);
    const said = new Set(used.filter(({ file }) => modules.has(file)).map(({ id }) => id));
    expect([...first.keys()].filter((id) => !said.has(id))).toEqual([]);
  });

  test('of the list of rooms', () => {
    const modules = broughtBy(FRAME);
    expect(modules.has('lib/i18n/list-messages.ts')).toBe(true);
    expect(missing(modules, first, list)).toEqual([]);
  });

  test('of a room, and no other comes with it', () => {
    const modules = broughtBy(ROOM_PANE);
    expect(modules.has('lib/i18n/room-messages.ts')).toBe(true);
    expect(modules.has('lib/i18n/later-messages.ts')).toBe(false);
    expect(missing(modules, first, list, room)).toEqual([]);
    const said = new Set(used.filter(({ file }) => modules.has(file)).map(({ id }) => id));
    expect([...room.keys()].filter((id) => !said.has(id))).toEqual([]);
  });

  test('of what is fetched by itself, which brings the rest of the texts if it says one', () => {
    const parts = new Set(files.flatMap((file) => importsOf(file, /\bimport\('(\.[^']+)'\)/g)));
    expect(parts.size).toBeGreaterThan(10);
    const without = [...parts].filter((part) => {
      const modules = broughtBy(part);
      const hasRoom = modules.has('lib/i18n/room-messages.ts');
      if (!hasRoom && missing(modules, first, list).length > 0) return true;
      return !modules.has('lib/i18n/later-messages.ts') && missing(modules, first, list, room).length > 0;
    });
    expect(without).toEqual([]);
  });
});

describe('the English catalogues (`npm run messages` writes them)', () => {
  test('has every text of the source', () => {
    expect(used.length).toBeGreaterThan(100);
    for (const { file, id, message } of used) expect(inCatalogue.get(id), `${id} in ${file}`).toBe(message);
  });

  test('has nothing else', () => {
    const ids = new Set(used.map(({ id }) => id));
    expect([...inCatalogue.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('an id says one thing', () => {
    const messages = new Map<string, string>();
    for (const { file, id, message } of used) {
      expect(messages.get(id) ?? message, `${id} in ${file}`).toBe(message);
      messages.set(id, message);
    }
  });
});
