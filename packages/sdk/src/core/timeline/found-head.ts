import type { ListSnapshot } from '../../port/contract.ts';

/** The state of a search through a room. */
export interface FoundHead {
  /** `loading` until the room is read; `failed` where the server could not be asked for more. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** True if the room has history that was not looked at. */
  readonly hasMore: boolean;
  /** The time of the oldest event looked at; null where nothing is loaded. */
  readonly searchedBackTo: number | null;
}

/** A list of a room that was not read yet. */
export const NOT_FOUND_YET: ListSnapshot<FoundHead, never> = {
  head: { state: 'loading', hasMore: false, searchedBackTo: null },
  items: [],
};
