/** A query as it was understood: words and phrases that all have to be there, and conditions. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RefusedWord } from '../contract.ts';
import type { Unit } from '../text/units.ts';

export interface Query {
  readonly atoms: readonly Atom[];
  readonly filters: Filters;
  readonly refused: readonly RefusedWord[];
}

/** A word, or words that follow one another. */
export type Atom =
  | { readonly kind: 'word'; readonly unit: Unit }
  | { readonly kind: 'phrase'; readonly units: readonly Unit[] };

export const HAS = ['picture', 'file', 'link', 'poll', 'video', 'audio'] as const;
export type Has = (typeof HAS)[number];

export const IS = ['mine', 'pinned', 'thread'] as const;
export type Is = (typeof IS)[number];

/** A value of `in:`: folded, and with the operator as it was typed. */
export interface RoomWord {
  readonly name: string;
  readonly word: string;
}

/** Conditions: those of one kind that name people or rooms are met by any of them, all others must be met together. */
export interface Filters {
  /** As typed, folded. */
  readonly from: readonly string[];
  readonly in: readonly RoomWord[];
  readonly has: readonly Has[];
  readonly is: readonly Is[];
  /** Only what was sent before this. */
  readonly before: EpochMs | null;
  /** Only what was sent at this time or later. */
  readonly since: EpochMs | null;
}

/** True if nothing is asked for. */
export function isEmpty({ atoms, filters, refused }: Query): boolean {
  const { from, has, is, before, since } = filters;
  const isNarrow = from.length + filters.in.length + has.length + is.length > 0 || before !== null || since !== null;
  return atoms.length === 0 && !isNarrow && refused.length === 0;
}
