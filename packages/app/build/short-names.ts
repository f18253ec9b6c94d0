import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The page's source, and that of the gallery: names of the product come first, so the gallery changes none. */
const SOURCES = ['src', 'dev'].map((name) => join(import.meta.dirname, '..', name));
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Gives classes of style modules short names in the built page: each name is loaded twice, with the style and with what wears it. */
export function shortNames(): Plugin {
  return {
    name: 'parley-short-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: shortNaming(styleModules()) } } }),
  };
}

/** The style modules of the page and of the gallery. */
function styleModules(): readonly string[] {
  return SOURCES.flatMap((source) => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => join(source, file))
      .sort();
  });
}

/**
 * Names a class by the place of its file among `files`, in letters, and its own place in the file. The order in which the bundler comes to
 * files has no part in it, so one source gives one build.
 */
export function shortNaming(files: readonly string[]): (name: string, file: string) => string {
  const places = new Map(files.map((file, place) => [file, { word: inLetters(place), names: [] as string[] }]));
  return (name, file) => {
    const known = places.get(file.replace(/\?.*$/, ''));
    if (known === undefined) throw new Error(`${file} is no style module of the page.`);
    if (!known.names.includes(name)) known.names.push(name);
    return `${known.word}${known.names.indexOf(name)}`;
  };
}

/** A number as a word: a, b, …, Z, aa, ba, … */
function inLetters(number: number): string {
  const rest = Math.floor(number / LETTERS.length);
  return LETTERS.charAt(number % LETTERS.length) + (rest === 0 ? '' : inLetters(rest - 1));
}
