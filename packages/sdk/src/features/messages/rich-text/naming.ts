import type { Mentions } from '../../../protocol/events/mentions.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { parseMatrixLink } from '../../../protocol/ids/matrix-link.ts';
import { parseUserId } from '../../../protocol/ids/parse.ts';
import type { WritingPlace } from '../writing-place.ts';
import { withEmoticons } from './emoticon-html.ts';

/** A stretch of text as typed, and the user that it names; null for none. */
export interface NamedStretch {
  readonly raw: string;
  readonly user: { readonly userId: UserId; readonly name: string } | null;
}

/** Addresses of users, full user ids and `@room`, each as a word of its own. */
const NAMES =
  /(?<address>(?:https?:\/\/matrix\.to\/#\/|(?<![\p{L}\p{N}])matrix:u\/)[^\s<>"]{1,500})|(?<![^\s([{<"'])(?<id>@[^\s:@#]{1,200}:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::\d{1,5})?)|(?<![\p{L}\p{N}_.@/#-])(?<room>@room)(?![\p{L}\p{N}_@]|[:.-][\p{L}\p{N}])/giu;
const MAY_NAME = /@|matrix:u\//i;
/** Punctuation after an address belongs to the sentence. */
const AFTER_ADDRESS = /[.,;:!?)\]}'*~|]{1,20}$/;

/** Finds whom a text names while it is written. Quotes and code name nobody, and nobody names themselves (ME-20). */
export class Naming {
  readonly #place: WritingPlace;
  readonly #users = new Set<UserId>();
  #isRoom = false;

  constructor(place: WritingPlace) {
    this.#place = place;
  }

  get mentions(): Mentions {
    return { users: this.#users, isRoom: this.#isRoom };
  }

  /** Notes the user that a link leads to. */
  link(href: string): void {
    const target = parseMatrixLink(href);
    if (target?.kind === 'user') this.user(parseUserId(target.id));
  }

  /** The HTML of a text with the emoticons that it names; null where it names none. */
  emoticons(text: string): string | null {
    return withEmoticons(text, this.#place.emoticon);
  }

  user(userId: UserId | null): void {
    if (userId !== null && userId !== this.#place.me) this.#users.add(userId);
  }

  /** Splits a text at the full ids of members, and notes everybody that it names. */
  text(text: string): readonly NamedStretch[] {
    if (!MAY_NAME.test(text)) return [{ raw: text, user: null }];
    const stretches: NamedStretch[] = [];
    let at = 0;
    for (const { index, 0: raw, groups = {} } of text.matchAll(NAMES)) {
      const { address, id, room } = groups;
      if (address !== undefined) this.link(address.replace(AFTER_ADDRESS, ''));
      if (room !== undefined && this.#place.mayNotifyRoom && raw === '@room') this.#isRoom = true;
      const user = id === undefined ? null : this.#member(id);
      if (user === null) continue;
      stretches.push({ raw: text.slice(at, index), user: null }, { raw, user });
      at = index + raw.length;
    }
    stretches.push({ raw: text.slice(at), user: null });
    return stretches.filter(({ raw }) => raw !== '');
  }

  #member(id: string): NamedStretch['user'] {
    const userId = parseUserId(id);
    const name = userId === null ? null : this.#place.nameOf(userId);
    if (userId === null || name === null) return null;
    this.user(userId);
    return { userId, name };
  }
}
