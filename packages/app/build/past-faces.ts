import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { Plugin } from 'vite';

/** An import from `core/<x>/<x>.ts`. */
const IMPORT = /^import \{([^}]*)\} from '((?:\.\.\/)+core\/(?!feature\/)([\w-]+)\/)\3\.ts';/gm;
const EXPORT = /^export (type )?\{([^}]*)\} from '\.\/([\w/.-]+)';\n?/gm;
const COMMENT = /\/\*\*[\s\S]*?\*\//g;

/**
 * Has each module import what it uses of the engine's core from the files that have it. A face of core (`core/<x>/<x>.ts`) imports all that
 * features may use of a folder: by it the code of every later part would belong to the file of the first (`chunk-groups.ts`).
 */
export function pastFaces(): Plugin {
  const faces = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: 'parley-past-faces',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sdk\/src\/(?:features|calls|client)\/.*\.ts$/, code: '/core/' },
      handler(code, id) {
        const namesOf = (face: string) => {
          const path = posix.join(dirname(id), face);
          const known = faces.get(path) ?? readFace(readFileSync(path, 'utf8'), path);
          faces.set(path, known);
          return known;
        };
        return { code: importPast(code, namesOf), map: null };
      },
    },
  };
}

/** The file of each value that a face exports, beside the face. Throws on a face that has anything of its own. */
export function readFace(text: string, path: string): ReadonlyMap<string, string> {
  if (text.replaceAll(COMMENT, '').replaceAll(EXPORT, '').trim() !== '')
    throw new Error(`${path} is a face: it has nothing but \`export { … } from './…'\`, one after the other`);
  return new Map(
    [...text.replaceAll(COMMENT, '').matchAll(EXPORT)].flatMap(([, isType, names = '', file = '']) =>
      isType === undefined ? valuesIn(names).map((name) => [name, file] as const) : [],
    ),
  );
}

/** The module `code` with an import for each value that it had from a face; its lines stay where they are. Throws on one that no face has. */
export function importPast(code: string, namesOf: (face: string) => ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (line: string, names: string, folder: string, face: string) => {
    const path = `${folder}${face}.ts`;
    const imports = valuesIn(names).map((name) => {
      const [exported = ''] = name.split(/\s+as\s+/);
      const file = namesOf(path).get(exported);
      if (file === undefined) throw new Error(`${path} does not export ${exported}`);
      return `import { ${name} } from '${folder}${file}';`;
    });
    return imports.join(' ') + line.replace(/[^\n]/g, '');
  });
}

/** The names in braces, without types. */
function valuesIn(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}
