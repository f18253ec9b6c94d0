/** The lock of the engine: only its holder may use the disk and the network. */
export const ENGINE_LOCK = 'parley-engine';

/** The lock for deciding which engine to use; held for moments. */
export const ELECTION_LOCK = 'parley-election';

/**
 * A start of an engine. Its name is its worker's name, and the name of a lock that the worker holds as long as it serves: so
 * tabs find it, and see it die.
 */
export interface EngineName {
  /** Counts the starts, of one build: a worker that hangs cannot be used again, and cannot be ended either. */
  readonly generation: number;
  readonly build: string;
}

const PATTERN = /^parley-engine\/([1-9]\d{0,14})\/(.+)$/u;

/** The name as text. */
export function formatEngineName({ generation, build }: EngineName): string {
  return `parley-engine/${generation}/${build}`;
}

/** Reads a name; undefined for the names of other locks. */
export function parseEngineName(text: string): EngineName | undefined {
  const [, generation, build] = PATTERN.exec(text) ?? [];
  return generation === undefined || build === undefined ? undefined : { generation: Number(generation), build };
}
