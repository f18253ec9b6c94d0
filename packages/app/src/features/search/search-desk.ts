/** The search of an account: it outlives the page and the panel, so that going back from a room leads to the same results. */
import type { SearchOrder } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

/** The search as it stands. */
export interface Looking {
  readonly typed: string;
  /** The rooms that the panel searches; the page searches all rooms. */
  readonly where: 'room' | 'all';
  readonly order: SearchOrder;
}

/** The search of one account, and where its results are scrolled to. */
export class SearchDesk extends ObservableValue<Looking> {
  scrollTop = 0;
  /** The result that was opened, until somebody comes back from it. */
  opened: EventId | null = null;

  constructor() {
    super({ typed: '', where: 'room', order: 'newest' });
  }

  /** Changes some of it. Other results begin at their top. */
  change(some: Partial<Looking>): void {
    this.scrollTop = 0;
    this.opened = null;
    this.set({ ...this.current, ...some });
  }
}

const desks = new WeakMap<Client, SearchDesk>();

/** The search of whoever is signed in. */
export function deskOf(client: Client): SearchDesk {
  const desk = desks.get(client) ?? new SearchDesk();
  desks.set(client, desk);
  return desk;
}

/** The box that is on the screen. */
let shownBox: HTMLInputElement | null = null;
/** A key asked for a box that is not on the screen yet. */
let isAsked = false;

/** The box that takes the focus of the keys from now on, until what is answered is called. */
export function showBox(box: HTMLInputElement): () => void {
  shownBox = box;
  if (isAsked) box.focus();
  isAsked = false;
  return () => {
    if (shownBox === box) shownBox = null;
  };
}

/** Gives the focus to the box. False if it has it already, or there is none: then the key is the browser's. */
export function focusBox(): boolean {
  if (shownBox === null || document.activeElement === shownBox) return false;
  shownBox.focus();
  shownBox.select();
  return true;
}

/** Gives the focus to the box that comes on the screen next. */
export function askForBox(): void {
  isAsked = true;
}
