/** Polls that were begun, by the room or thread: kept in memory while their dialog is closed, for who began them. */
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { DraftPlace } from '../../lib/drafts/draft-place.ts';
import { EMPTY_FORM, isBegun, type PollForm } from './poll-form.ts';

export class PollDrafts {
  readonly #forms = new Map<DraftPlace, PollForm>();
  #owner: UserId | null = null;

  /** The form of a place, empty if nothing was begun there. Forms of another user are forgotten. */
  read(me: UserId, place: DraftPlace): PollForm {
    if (this.#owner !== me) this.#forms.clear();
    this.#owner = me;
    return this.#forms.get(place) ?? EMPTY_FORM;
  }

  /** Keeps a form that was begun; an empty one is forgotten. */
  write(place: DraftPlace, form: PollForm): void {
    if (isBegun(form)) this.#forms.set(place, form);
    else this.#forms.delete(place);
  }
}

/** This page's. */
export const pollDrafts = new PollDrafts();
