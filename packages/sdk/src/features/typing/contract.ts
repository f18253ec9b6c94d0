import type { Person } from '../../core/events/events.ts';
import type { Command, View } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** What the page may ask and say about typing. */
export interface TypingApi {
  /** Who else is typing in a room that is open; nobody while the server does not answer. */
  'typing.people': View<{ readonly roomId: RoomId }, readonly Person[]>;
  /** The person wrote something, or stopped. To be said as often as that happens: the server hears of it when it has to. */
  'typing.tell': Command<TypingNews, null, never>;
}

export interface TypingNews {
  readonly roomId: RoomId;
  readonly isTyping: boolean;
}
