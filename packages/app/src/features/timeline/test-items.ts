import type { GapItem, Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { MessageItem } from './contract.ts';

/** 2026-03-02, noon, where the tests run. */
const NOON = new Date(2026, 2, 2, 12).getTime();

/** A room whose member may write and delete what they wrote. */
export const ROOM_HEADER = {
  kind: 'known',
  roomId: '!room:example.org' as RoomId,
  name: { kind: 'named', name: 'Ops' },
  topic: null,
  avatar: null,
  membership: 'join',
  invitation: null,
  removal: null,
  isDirect: false,
  isSpace: false,
  other: null,
  isEncrypted: false,
  maySend: true,
  isArchived: false,
  mayRedact: { own: true, others: false },
  mayPin: false,
  pinned: [],
  memberCount: 2,
  successor: null,
} as const;

/** A text message, with what a test wants different. */
export function message(key: string, minute: number, changes: Partial<MessageItem> = {}): MessageItem {
  return {
    kind: 'event',
    key,
    eventId: `$${key}` as EventId,
    relationId: `$${key}` as EventId,
    txnId: null,
    sender: { userId: '@ana:example.org' as UserId, name: 'Ana', avatar: null },
    isMine: false,
    timestamp: NOON + minute * 60_000,
    isLive: false,
    content: { kind: 'text', body: [key], isNotice: false },
    isEdited: false,
    reply: null,
    extras: [],
    sendState: null,
    ...changes,
  };
}

/** A change of the room's name. */
export function change(key: string, minute: number): MessageItem {
  return message(key, minute, { content: { kind: 'stateChange', change: { kind: 'roomName', name: key } } });
}

export function gap(key: string): GapItem {
  return { kind: 'gap', key, state: 'idle' };
}

/** Everything there is before it. */
export const beginning: Timeline = { kind: 'beginning', key: 'beginning' };

export const ben = { userId: '@ben:example.org' as UserId, name: 'Ben', avatar: null };
