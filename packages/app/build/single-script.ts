import { join } from 'node:path';
import { build } from 'vite';

/** The browsers that Parley is for. */
export const TARGET = ['es2023', 'chrome120', 'firefox121', 'safari17'];

/** Builds a module of this package with all that it imports into one classic script. `entry` is its path in the package. */
export async function singleScript(entry: string): Promise<string> {
  const input = join(import.meta.dirname, '..', entry);
  const output = { format: 'iife', codeSplitting: false } as const;
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, target: TARGET, rolldownOptions: { input, output } },
  });
  const results = Array.isArray(made) ? made : [made];
  const chunk = results.flatMap((result) => ('output' in result ? result.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not become one script`);
  return chunk.code;
}
