import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Something that is loaded at a time of its own, and what to call the file with all that it needs then. */
export interface ChunkRoot {
  readonly name: string;
  /** The modules that begin it; paths in this package. */
  readonly modules: readonly string[];
}

/**
 * Puts what each root needs into one file, less what an earlier root needs already. Left to itself, the bundler makes a file of every few
 * modules that two parts share, and a start waits for forty small answers in place of a few.
 *
 * Every worker is a bundle of its own and asks the same groups, in whatever order they are done: one without the roots knows nothing of
 * what they need, so nothing is decided by it.
 */
export function chunkGroups(roots: readonly ChunkRoot[]): Rolldown.CodeSplittingOptions {
  const located = roots.map(locate);
  let names: ReadonlyMap<string, string> | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (moduleId, context) => {
    if (names === undefined && !located.every(({ modules }) => modules.every((id) => context.getModuleInfo(id))))
      return null;
    names ??= nameModules(located, (id) => context.getModuleInfo(id)?.importedIds ?? []);
    return names.get(moduleId) ?? null;
  };
  return { includeDependenciesRecursively: false, groups: [{ debugName: 'parts of the program', name }] };
}

/** The output file of each module. `importsOf` gives the modules that a module needs before it runs. */
export function nameModules(
  roots: readonly ChunkRoot[],
  importsOf: (moduleId: string) => readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, modules } of roots) {
    const todo = [...modules];
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      if (names.has(id)) continue;
      names.set(id, name);
      todo.push(...importsOf(id));
    }
  }
  return names;
}

function locate({ name, modules }: ChunkRoot): ChunkRoot {
  return { name, modules: modules.map((module) => realpathSync(join(import.meta.dirname, '..', module))) };
}
