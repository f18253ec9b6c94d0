import { FIRST_PLACE, nameInPlace } from '../../platform/place.ts';

/** The lock of the engine of a place: only its holder may use the disk and the network of that account. */
export function engineLock(place: number): string {
  return nameInPlace('parley-engine', place);
}

/** The lock for deciding which engine of a place to use; held for moments. */
export function electionLock(place: number): string {
  return nameInPlace('parley-election', place);
}

/**
 * A start of an engine. Its name is its worker's name, and the name of a lock that the worker holds as long as it serves: so
 * tabs find it, and see it die.
 */
export interface EngineName {
  /** The account that it is for: engines of different places know nothing of each other (decision 0035). */
  readonly place: number;
  /** Counts the starts, of one build: a worker that hangs cannot be used again, and cannot be ended either. */
  readonly generation: number;
  readonly build: string;
}

const PATTERN = /^parley-engine(?::([1-9]\d{0,8}))?\/([1-9]\d{0,14})\/(.+)$/u;

/** The name as text. */
export function formatEngineName({ place, generation, build }: EngineName): string {
  return `${engineLock(place)}/${generation}/${build}`;
}

/** Reads a name; undefined for the names of other locks. */
export function parseEngineName(text: string): EngineName | undefined {
  const [, place = FIRST_PLACE, generation, build] = PATTERN.exec(text) ?? [];
  if (generation === undefined || build === undefined) return undefined;
  return { place: Number(place), generation: Number(generation), build };
}
