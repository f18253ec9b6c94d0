import type { EventItem, ItemContent, ItemExtra, Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type {} from '@parley/testkit/gallery/gallery-controls.ts';
import { LIVE_HEAD } from './live-head.ts';
import { scriptPictures } from './pictures.ts';

type Item = EventItem<ItemContent, ItemExtra>;

const PAGE = 30;
const MOST_PAGES = 60;
const NEWEST_MS = new Date(2026, 2, 2, 18).getTime();
const PEOPLE = ['Mira Okafor', 'Lars', 'Ana', 'Tomás Rivera', 'Wen'] as const;
const WORDS =
  'the concert moved to another church and nobody told the basses about it so please bring your own chairs'.split(' ');

/** A room with sixty pages of history, paged as the engine does it. Everything is made from the index: each run is the same. */
export function playLong(remote: FakeRemote, roomId: RoomId): void {
  scriptPictures(remote);
  let pages = 1;
  let isHeld = false;
  let items: readonly Timeline[] = page(0);
  let grown = 0;
  const show = (older: 'idle' | 'loading' | 'none') =>
    remote.setList('timeline.items', { roomId }, { head: { ...LIVE_HEAD, older }, items });
  const prepend = () => {
    items = [...page(pages), ...items];
    pages += 1;
    show(pages < MOST_PAGES ? 'idle' : 'none');
  };
  show('idle');
  remote.answerCall('timeline.items', 'pageBack', async () => {
    if (isHeld || pages >= MOST_PAGES) return { ok: true, value: { count: 0, reachedStart: false } };
    show('loading');
    await new Promise((resolve) => setTimeout(resolve, 60));
    prepend();
    return { ok: true, value: { count: PAGE, reachedStart: pages >= MOST_PAGES } };
  });
  remote.answer('receipts.markRead', async () => ({ ok: true, value: null }));
  let received = 0;
  window.gallery = {
    prepend,
    grow: () => {
      grown += 1;
      items = items.map((item, index) => (item.kind === 'event' && index % 3 === grown % 3 ? bigger(item) : item));
      show('idle');
    },
    receive: () => {
      received += 1;
      items = [...items, { ...message(10_000 + received), timestamp: NEWEST_MS + received * 1_000, isLive: true }];
      show('idle');
    },
    holdPaging: () => {
      isHeld = true;
    },
    get pages() {
      return pages;
    },
  };
}

/** The messages of a page, oldest first; page 0 is the newest. */
function page(number: number): Item[] {
  return Array.from({ length: PAGE }, (_, at) => message(number * PAGE + (PAGE - 1 - at)));
}

/** The message that is `age` messages before the newest. */
function message(age: number): Item {
  const who = PEOPLE[Math.floor(age / 4) % PEOPLE.length] ?? 'Lars';
  return {
    kind: 'event',
    key: `m${age}`,
    eventId: `$m${age}` as EventId,
    relationId: `$m${age}` as EventId,
    txnId: null,
    sender: { userId: `@${who.split(' ')[0]?.toLowerCase()}:example.org` as UserId, name: who, avatar: null },
    isMine: who === 'Ana',
    timestamp: NEWEST_MS - age * 7 * 60_000 * ((age % 5) + 1) * 0.2,
    isLive: false,
    content: contentOf(age),
    isEdited: false,
    reply: null,
    extras: [],
    sendState: null,
  };
}

function contentOf(age: number): ItemContent {
  if (age % 23 === 7) return { kind: 'stateChange', change: { kind: 'topic', topic: `Topic ${age}` } };
  if (age % 15 === 4) {
    const [width, height] = [200 + ((age * 37) % 900), 150 + ((age * 53) % 900)];
    const uri = `mxc://example.org/w${width}h${height}c${(age * 11) % 360}d${150 + ((age * 29) % 500)}` as MxcUri;
    const size = age % 2 === 0 ? null : { width, height };
    return {
      kind: 'image',
      source: { kind: 'plain', mxc: uri },
      thumbnail: null,
      sizeBytes: null,
      fileName: `picture ${age}.png`,
      size,
      blurhash: null,
      ...{ caption: null, description: null, spoiler: null },
      isSticker: false,
      isAnimated: false,
    };
  }
  const count = 1 + ((age * 7919) % 60);
  const words = Array.from({ length: count }, (_, at) => WORDS[(at * 3 + age) % WORDS.length]);
  return { kind: 'text', body: [`${age}: ${words.join(' ')}`], isNotice: false };
}

function bigger(item: Item): Item {
  const content: ItemContent =
    item.content.kind === 'text'
      ? { ...item.content, body: [...item.content.body, { tag: 'br', children: [] }, 'and one more line'] }
      : item.content;
  return {
    ...item,
    content,
    isEdited: true,
    extras: [{ kind: 'reactions', groups: [{ key: '👍', count: 2, isMine: true, names: ['Ana', 'Lars'] }] }],
  };
}
