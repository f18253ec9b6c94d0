import type { ItemContent, Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { LIVE_HEAD } from './live-head.ts';

type Event = Extract<Timeline, { readonly kind: 'event' }>;

const MINUTE_MS = 60_000;
const LINES: readonly (readonly [who: string, minutesAgo: number, text: string])[] = [
  ['Mira Okafor', 190, 'Has anybody got the keys to the rehearsal room?'],
  ['Lars', 188, 'I do. Will be there from six.'],
  ['Lars', 187, 'Bring a jumper, the heating is still off.'],
  ['Ana', 60, 'Thank you! I will bring tea for everybody, and the two scores that were missing last week.'],
  ['Mira Okafor', 14, 'You are the best.'],
  [
    'Mira Okafor',
    13,
    'One more thing: the concert moved to the 12th, because the church is taken on the 5th. Posters are not printed yet, so nothing is lost, but please tell whoever you invited already.',
  ],
  ['Tomás Rivera', 9, 'Noted, telling the basses.'],
  ['Mira Okafor', 2, '@Ana can you take the altos on Thursday? I am stuck in Porto'],
];

/** Puts a message that cannot be drawn into the middle of each room, as a bug of the page would. */
export function breakTimelines(remote: FakeRemote, roomIds: readonly RoomId[]): void {
  for (const roomId of roomIds) {
    const list = remote.list('timeline.items', { roomId });
    if (list === null) continue;
    const items = list.items.map((item) =>
      item.kind === 'event' && item.key === 'event3' ? { ...item, content: unreadable(item.content) } : item,
    );
    remote.setList('timeline.items', { roomId }, { head: list.head, items });
  }
  const event = JSON.stringify({ type: 'm.room.message', content: { body: LINES[3]?.[2] } });
  remote.answer('messages.source', async () => ({ ok: true, value: { event, edit: null } }));
}

function unreadable(content: ItemContent): ItemContent {
  const get = (): never => {
    throw new TypeError('planted: these words cannot be read');
  };
  return Object.defineProperty({ ...content }, 'body', { get });
}

/** Puts the same lively conversation into each room, and answers what a composer asks. */
export function scriptTimelines(remote: FakeRemote, me: UserId, roomIds: readonly RoomId[]): void {
  const now = Date.now();
  for (const roomId of roomIds) {
    const items: Timeline[] = [
      { kind: 'beginning', key: 'beginning' },
      ...LINES.map(([who, minutesAgo, text], index) => line(me, who, now - minutesAgo * MINUTE_MS, text, index)),
    ];
    remote.setList('timeline.items', { roomId }, { head: LIVE_HEAD, items });
  }
  let sent = 0;
  remote.answer('messages.sendText', async ({ roomId, text }) => {
    sent += 1;
    const txnId = `t${sent}` as NonNullable<Event['txnId']>;
    const before = remote.list('timeline.items', { roomId });
    if (before !== null) {
      const item: Event = { ...line(me, 'Ana', Date.now(), text, 100 + sent), txnId, sendState: { kind: 'sent' } };
      remote.setList('timeline.items', { roomId }, { head: before.head, items: [...before.items, item] });
    }
    return { ok: true, value: { txnId } };
  });
  remote.answer('receipts.markRead', async () => ({ ok: true, value: null }));
}

function line(me: UserId, who: string, timestamp: number, text: string, index: number): Event {
  const isMine = who === 'Ana';
  const content: ItemContent = { kind: 'text', body: [text], isNotice: false };
  const userId = isMine ? me : (`@${who.split(' ')[0]?.toLowerCase() ?? who}:example.org` as UserId);
  return {
    kind: 'event',
    key: `event${index}`,
    eventId: `$event${index}` as EventId,
    relationId: `$event${index}` as EventId,
    txnId: null,
    sender: { userId, name: who, avatar: null },
    isMine,
    timestamp,
    isLive: false,
    content,
    isEdited: false,
    reply: null,
    extras: [],
    sendState: isMine ? { kind: 'sent' } : null,
  };
}
