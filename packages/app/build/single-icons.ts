import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /^import \{([^}]*)\} from 'lucide-react';/gm;

/**
 * Has each module import the icons that it draws from their own files. The module that exports all icons is one to which file they belong
 * (`chunk-groups.ts`): whoever signs in would load those of calls and settings too.
 */
export function singleIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'parley-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: PACKAGE },
      handler(code) {
        files ??= iconFiles(exportsOfAll());
        return { code: importSingly(code, files), map: null };
      },
    },
  };
}

/** The text of the module that exports all icons. */
export function exportsOfAll(): string {
  return readFileSync(new URL(`../${PACKAGE}.mjs`, import.meta.resolve(`${PACKAGE}/icons/x`)), 'utf8');
}

/** The file of each icon by its names, as the module says that exports all. */
export function iconFiles(all: string): ReadonlyMap<string, string> {
  const exports = [...all.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.m?js';/gm)];
  return new Map(
    exports.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\bdefault as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** The module `code` with an import for each icon; its lines stay where they are. Throws on an icon that is not in `files`. */
export function importSingly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (line: string, names: string) => {
    const imports = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [exported = '', local = exported] = name.split(/\s+as\s+/);
        const file = files.get(exported);
        if (file === undefined) throw new Error(`${PACKAGE} has no file for ${name}`);
        return `import ${local} from '${PACKAGE}/icons/${file}';`;
      });
    return imports.join(' ') + line.replace(/[^\n]/g, '');
  });
}
