import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCES = /\/features\/settings\/about\/licences\.ts$/;
const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;

/** The parts of a `package.json` that are read here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package that the product is made of. */
export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** Its short name, such as `MIT`. */
  readonly licence: string;
  /** The whole text; null where the package brings none. */
  readonly text: string | null;
}

/** Puts the licences of all packages that the product is made of into the page, when it is built. */
export function licences(roots: readonly string[]): Plugin {
  return {
    name: 'parley-licences',
    apply: 'build',
    load: {
      filter: { id: LICENCES },
      handler: () => `export const licences = JSON.parse(${JSON.stringify(JSON.stringify(licencesOf(roots)))});`,
    },
  };
}

/** The licences of what the packages in the folders `roots` depend on, with what that depends on, by name. Own packages are left out. */
export function licencesOf(roots: readonly string[]): readonly PackageLicence[] {
  const found = new Map<string, PackageLicence>();
  const visit = (folder: string) => {
    const { dependencies = {} } = readManifest(folder);
    for (const name of Object.keys(dependencies)) {
      const place = findPackage(folder, name);
      if (place === null || name.startsWith('@parley/')) continue;
      const manifest = readManifest(place);
      const key = `${name}@${manifest.version}`;
      if (found.has(key)) continue;
      const licence = typeof manifest.license === 'string' ? manifest.license : '';
      found.set(key, { name, version: manifest.version, licence, text: readText(place) });
      visit(place);
    }
  };
  for (const root of roots) visit(root);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** As Node looks for it: in the folder, and in those around it. Null for one that is not installed, as optional ones may be. */
function findPackage(folder: string, name: string): string | null {
  for (let around = folder; ; around = dirname(around)) {
    const place = join(around, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (around === dirname(around)) return null;
  }
}

function readText(folder: string): string | null {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
}
