import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';

type Room = ClientApi['roomList.rooms']['item'];

const MINUTE_MS = 60_000;

interface Script extends Partial<Omit<Room, 'name' | 'preview'>> {
  readonly name: string;
  readonly minutesAgo: number;
  readonly says?: readonly [who: string, text: string];
}

const SCRIPTS: readonly Script[] = [
  { name: 'Allotment committee', minutesAgo: 40, membership: 'invite', inviterName: 'Mira Okafor' },
  {
    name: 'Harbour Choir',
    minutesAgo: 2,
    isFavourite: true,
    unreadCount: 12,
    mentionCount: 1,
    says: ['Mira Okafor', '@Ana can you take the altos on Thursday? I am stuck in Porto'],
  },
  {
    name: 'Tomás Rivera',
    minutesAgo: 7,
    isDirect: true,
    unreadCount: 2,
    says: ['Tomás', 'Sent you the draft, second half is still rough'],
  },
  {
    name: 'Parley development',
    minutesAgo: 12,
    unreadCount: 104,
    isEncrypted: false,
    says: ['jun', 'the anchor holds now, even with late images'],
  },
  { name: 'Kitchen table', minutesAgo: 55, says: ['Ana', 'Soup is on the stove, come up'] },
  {
    name: 'Release watch',
    minutesAgo: 130,
    isEncrypted: false,
    says: ['buildbot', 'main is green: 1,204 tests in 2 min 41 s'],
  },
  { name: 'Ines', minutesAgo: 200, isDirect: true, says: ['Ana', 'See you at the station!'] },
  {
    name: 'Night photography',
    minutesAgo: 60 * 20,
    unreadCount: 3,
    notificationMode: 'mentions',
    notifyingCount: 0,
    says: ['Lars', 'the comet from the pier, 20 s at f/2'],
  },
  {
    name: 'Neighbours of Rua das Flores',
    minutesAgo: 60 * 26,
    says: ['Dona Teresa', 'The lift is working again, thank you all'],
  },
  { name: 'قراءة الشهر', minutesAgo: 60 * 50, says: ['ليلى', 'انتهيت من الفصل الثالث'] },
  { name: 'Trail running', minutesAgo: 60 * 80, says: ['Kofi', '18 km on Saturday? Meet at the mill'] },
  { name: 'Bread & starters', minutesAgo: 60 * 24 * 6, says: ['Hana', 'rye at 68% is the sweet spot'] },
  {
    name: 'Matrix HQ',
    minutesAgo: 60 * 24 * 9,
    isLowPriority: true,
    isEncrypted: false,
    says: ['neil', 'the new spec release is out'],
  },
  { name: 'Old house, new roof', minutesAgo: 60 * 24 * 40, says: ['Piet', 'Scaffolding comes down on Monday'] },
  { name: 'Language tandem', minutesAgo: 60 * 24 * 400, says: ['Yuki', 'また来週！'] },
];

/** A lively list. */
export function demoRooms(nowMs: number): Room[] {
  return SCRIPTS.map(({ name, minutesAgo, says, ...over }, index) => ({
    ...base(`!room${index}:example.org`, name, nowMs - minutesAgo * MINUTE_MS),
    notifyingCount: over.unreadCount ?? 0,
    preview: says === undefined ? null : preview(says[0], says[1]),
    ...over,
  }));
}

/** As many rooms as anybody has. */
export function manyRooms(count: number): Room[] {
  return Array.from({ length: count }, (_, index) =>
    base(`!many${index}:example.org`, `Room ${index + 1}`, Date.now() - index * MINUTE_MS),
  );
}

function base(roomId: string, name: string, activeAt: number): Room {
  return {
    key: roomId,
    roomId: roomId as RoomId,
    name: { kind: 'named', name },
    avatar: null,
    membership: 'join',
    inviterName: null,
    isDirect: false,
    isSpace: false,
    isEncrypted: true,
    isFavourite: false,
    isLowPriority: false,
    ownSection: null,
    isMarkedUnread: false,
    hasFailedSend: false,
    activeAt,
    latestEventId: null,
    preview: null,
    notificationMode: 'default',
    unreadCount: 0,
    notifyingCount: 0,
    mentionCount: 0,
    mutedMentionCount: 0,
    threads: null,
  };
}

function preview(senderName: string, text: string): Room['preview'] {
  const content = text.startsWith('the comet') ? ({ kind: 'image', text } as const) : ({ kind: 'text', text } as const);
  return {
    sender: `@${senderName}:example.org` as UserId,
    senderName,
    isMine: senderName === 'Ana',
    isDoubtful: false,
    content,
  };
}
