/** Polls that were begun, by the room or thread: kept in memory while their dialog is closed, for who began them. */
import type { DraftPlace } from '../../lib/drafts/draft-place.ts';
import { EMPTY_FORM, isBegun, type PollForm } from './poll-form.ts';

export class PollDrafts {
  readonly #forms = new Map<DraftPlace, PollForm>();
  #owner: string | null = null;

  /** The form of a place, empty if nothing was begun there. Forms of another user are forgotten. */
  read(owner: string | null, place: DraftPlace): PollForm {
    if (this.#owner !== owner) this.#forms.clear();
    this.#owner = owner;
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
