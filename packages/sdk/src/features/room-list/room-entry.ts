import type { EpochMs } from '../../base/clock/clock.ts';
import { foldText } from '../../base/text/fold-text.ts';
import {
  avatarOf,
  inviterNameOf,
  isFileTree,
  type LatestMessage,
  mentionsOf,
  notifyingCountOf,
  type RoomRecord,
  roomNameOf,
} from '../../core/rooms/rooms.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { RoomListItem, RoomPreview, RoomSectionId, ThreadsWaiting } from './contract.ts';

/** A section of the list of all rooms. */
export type ListedSectionId = Exclude<RoomSectionId, 'found'>;

/** Makes the preview of a room's latest message, in a room that is encrypted since then. */
export type MakePreview = (latest: LatestMessage, me: UserId, encryptedSince?: EpochMs) => RoomPreview;

/**
 * A listed room as the engine keeps it: what decides its place at once, and the rest when it is first asked for. Of ten thousand
 * rooms a window shows fifty. Never changed: a room that changed gets a new entry.
 */
export class RoomEntry {
  readonly roomId: RoomId;
  readonly record: RoomRecord;
  /** `spaces`: it is in no section. */
  readonly section: ListedSectionId | 'spaces';
  /** Orders rooms by their latest message. */
  readonly stamp: number;
  readonly activeAt: number;
  /** Whether a mention in it asks for the person; none in a muted room does. */
  readonly isMentioned: boolean;
  /** Whether the room waits for the person. */
  readonly isWaiting: boolean;
  readonly hasFailedSend: boolean;
  readonly mode: RoomNotificationMode;
  readonly #me: UserId;
  readonly #preview: MakePreview;
  #item: RoomListItem | undefined;
  #sought: Sought | undefined;

  constructor(
    record: RoomRecord,
    me: UserId,
    hasFailedSend: boolean,
    mode: RoomNotificationMode,
    preview: MakePreview,
  ) {
    this.roomId = record.roomId;
    this.record = record;
    this.section = sectionOf(record);
    this.stamp = record.bumpStamp;
    this.activeAt = record.latest?.event.origin_server_ts ?? 0;
    this.isMentioned = mentionsOf(record, mode).mentionCount > 0;
    this.mode = mode;
    this.isWaiting =
      (record.unreadCount > 0 && mode !== 'mute') ||
      this.isMentioned ||
      record.isMarkedUnread === true ||
      record.membership === 'invite';
    this.hasFailedSend = hasFailedSend;
    this.#me = me;
    this.#preview = preview;
  }

  /** As the page gets it: the same object each time. */
  get item(): RoomListItem {
    this.#item ??= itemOf(this, this.#me, this.#preview);
    return this.#item;
  }

  /** As it is looked for and sorted by name. */
  get sought(): Sought {
    this.#sought ??= soughtOf(this.record, this.#me);
    return this.#sought;
  }
}

/** What a room is found by, folded. */
export interface Sought {
  readonly name: string;
  /** Its address and whom it is with. */
  readonly others: string;
}

/** Whether lists show the room, if it was not replaced. File trees have a page of their own. */
export function isListed(record: RoomRecord): boolean {
  if (isFileTree(record)) return false;
  return record.membership === 'join' || record.membership === 'invite' || record.membership === 'knock';
}

function sectionOf(record: RoomRecord): RoomEntry['section'] {
  if (record.membership === 'invite') return 'invites';
  if (record.isSpace && record.membership === 'join') return 'spaces';
  if (record.isFavourite === true) return 'favourites';
  if (typeof record.section === 'string') return `u.${record.section}`;
  if (record.isLowPriority === true) return 'lowPriority';
  return record.isDirect ? 'people' : 'rooms';
}

function itemOf({ record, hasFailedSend, mode }: RoomEntry, me: UserId, preview: MakePreview): RoomListItem {
  const { latest } = record;
  return {
    key: record.roomId,
    roomId: record.roomId,
    name: roomNameOf(record, me),
    avatar: avatarOf(record),
    membership: record.membership,
    inviterName: inviterNameOf(record),
    isDirect: record.isDirect,
    isSpace: record.isSpace,
    isEncrypted: record.isEncrypted,
    isFavourite: record.isFavourite === true,
    isLowPriority: record.isLowPriority === true,
    ownSection: record.section ?? null,
    isMarkedUnread: record.isMarkedUnread === true,
    hasFailedSend,
    activeAt: latest?.event.origin_server_ts ?? 0,
    latestEventId: latest?.event.event_id ?? null,
    preview: latest === null ? null : preview(latest, me, record.encryptedSince),
    notificationMode: mode,
    unreadCount: record.unreadCount,
    notifyingCount: notifyingCountOf(record, mode),
    ...mentionsOf(record, mode),
    threads: threadsOf(record, mode),
  };
}

function threadsOf({ threads = [] }: RoomRecord, mode: RoomNotificationMode): ThreadsWaiting | null {
  const waiting = threads.flatMap((thread) => {
    const notifyingCount = notifyingCountOf(thread, mode);
    const { mentionCount } = mentionsOf(thread, mode);
    return notifyingCount > 0 ? { rootId: thread.rootId, notifyingCount, mentionCount } : [];
  });
  const first = waiting.find(({ mentionCount }) => mentionCount > 0) ?? waiting.at(-1);
  if (first === undefined) return null;
  const sum = (name: 'notifyingCount' | 'mentionCount') => waiting.reduce((total, thread) => total + thread[name], 0);
  return { rootId: first.rootId, notifyingCount: sum('notifyingCount'), mentionCount: sum('mentionCount') };
}

function soughtOf(record: RoomRecord, me: UserId): Sought {
  const people = record.isDirect ? record.heroes.map(({ userId }) => userId) : [];
  return {
    name: foldText(wordsOf(roomNameOf(record, me))),
    others: foldText([record.alias ?? '', ...people].join(' ')),
  };
}

/** The part of a name that is the room's own: what the page puts around it is in the person's language. */
function wordsOf(name: RoomName): string {
  switch (name.kind) {
    case 'named':
      return name.name;
    case 'alias':
      return name.alias;
    case 'members':
    case 'inviting':
    case 'empty':
      return name.names.join(' ');
  }
}
