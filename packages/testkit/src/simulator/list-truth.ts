import type { Room } from '../homeserver/room.ts';
import type { ServerState } from '../homeserver/server-state.ts';
import type { StoredEvent } from '../homeserver/stored-event.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject, type WireEvent } from '../homeserver/wire.ts';

/** The correct row of a room in the list, computed from everything that the server has. Written separately from the engine. */
export interface ListTruth {
  readonly name: string;
  readonly latestEventId: string | null;
  /** The current text of the latest message. */
  readonly preview: string | null;
  readonly isFavourite: boolean;
  readonly isLowPriority: boolean;
  readonly ownSection: string | null;
  readonly isMarkedUnread: boolean;
  readonly notificationMode: RoomMode;
}

/** The notification mode of a room. */
export type RoomMode = 'default' | 'all' | 'mentions' | 'mute';

/** The row of `room` for `userId`, who is in it. */
export function listTruth(state: ServerState, room: Room, userId: string): ListTruth {
  const messages = room.events.filter(isMessage);
  const latest = messages.at(-1);
  const accountData = state.users.get(userId)?.roomAccountData.get(room.id);
  const tags = asObject(accountData?.get('m.tag')?.value['tags']);
  return {
    name: asText(room.stateEvent('m.room.name')?.event.content['name']) ?? '',
    latestEventId: latest?.event.event_id ?? null,
    preview: latest === undefined ? null : currentText(room, latest.event),
    isFavourite: tags['m.favourite'] !== undefined,
    isLowPriority: tags['m.lowpriority'] !== undefined,
    ownSection: ownSection(tags),
    isMarkedUnread: accountData?.get('m.marked_unread')?.value['unread'] === true,
    notificationMode: roomMode(state, room, userId),
  };
}

/** By the own tag with the lowest order, or of those without one the first by name. */
function ownSection(tags: JsonObject): string | null {
  const own = Object.keys(tags).filter((tag) => tag.startsWith('u.'));
  const isOrdered = (tag: string) => asObject(tags[tag])['order'] !== undefined;
  const [first] = [...own.filter(isOrdered).sort(), ...own.filter((tag) => !isOrdered(tag)).sort()];
  return first?.slice(2) ?? null;
}

/** By the rules for the room: one among the overrides silences it. */
export function roomMode(state: ServerState, { id }: Room, userId: string): RoomMode {
  const rules = asObject(state.users.get(userId)?.accountData.get('m.push_rules')?.value['global']);
  const find = (kind: string) => asObjects(rules[kind]).find((rule) => rule['rule_id'] === id);
  if (find('override') !== undefined) return 'mute';
  const rule = find('room');
  if (rule === undefined) return 'default';
  return asTexts(rule['actions']).includes('notify') ? 'all' : 'mentions';
}

/** The place in the stream up to which somebody has read a room, or the thread of `threadId`: by a receipt, by what they said, or by joining (01.RC-05, 01.UN-04). */
export function readPosition(state: ServerState, room: Room, userId: string, threadId: string | null): number {
  const places = [...state.receipts.values()].flatMap(({ value }) => {
    const isOfIt = value.threadId === undefined || value.threadId === threadId;
    const isOwn = value.roomId === room.id && value.userId === userId;
    return isOwn && isOfIt ? (room.event(value.eventId)?.position ?? 0) : [];
  });
  const own = room.events.findLast(({ event }) => event.sender === userId && isReading(event, userId));
  return Math.max(0, own?.position ?? 0, ...places);
}

function isReading({ type, state_key: stateKey, content }: WireEvent, userId: string): boolean {
  if (stateKey === undefined) return type !== 'm.room.redaction';
  return type === 'm.room.member' && stateKey === userId && content['membership'] === 'join';
}

function isMessage({ event }: StoredEvent): boolean {
  const isWhole = event.type === 'm.room.message' && event.unsigned?.['redacted_because'] === undefined;
  return isWhole && asObject(event.content['m.relates_to'])['rel_type'] !== 'm.replace';
}

function currentText(room: Room, message: WireEvent): string | null {
  const edit = room.events.findLast(({ event }) => {
    const relation = asObject(event.content['m.relates_to']);
    const isOf = relation['rel_type'] === 'm.replace' && relation['event_id'] === message.event_id;
    return isOf && event.sender === message.sender;
  });
  const content = edit === undefined ? message.content : asObject(edit.event.content['m.new_content']);
  return asText(content['body']) ?? null;
}
