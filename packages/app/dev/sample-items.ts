/** Items of a timeline for looking at. */
import type {
  EventItem,
  FileContent,
  ImageContent,
  ItemContent,
  ItemExtra,
  RichText,
  StateChange,
} from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri, UserId } from '@parley/sdk/client/ids.ts';

export type Item = EventItem<ItemContent, ItemExtra>;

let count = 0;

export function say(who: string, timestamp: number, body: RichText): Item {
  const isMine = who === 'Ana';
  const id = ++count;
  return {
    kind: 'event',
    key: `show${id}`,
    eventId: `$show${id}` as EventId,
    relationId: `$show${id}` as EventId,
    txnId: null,
    sender: { userId: userIdOf(who), name: who, avatar: null },
    isMine,
    timestamp,
    isLive: false,
    content: { kind: 'text', body, isNotice: false },
    isEdited: false,
    reply: null,
    extras: [],
    sendState: null,
  };
}

export function changed(who: string, timestamp: number, change: StateChange): Item {
  return { ...say(who, timestamp, []), content: { kind: 'stateChange', change } };
}

export function joins(who: string, timestamp: number): Item {
  return changed(who, timestamp, {
    kind: 'membership',
    userId: userIdOf(who),
    name: who,
    from: null,
    to: 'join',
    reason: null,
  });
}

export function picture(
  who: string,
  timestamp: number,
  size: { width: number; height: number },
  hue: number,
): Item & { readonly content: ImageContent } {
  const uri = `mxc://example.org/w${size.width}h${size.height}c${hue}d700` as MxcUri;
  const content = {
    kind: 'image',
    source: { kind: 'plain', mxc: uri },
    thumbnail: null,
    fileName: 'hall.jpg',
    sizeBytes: 345_678,
    size,
    blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    ...{ caption: null, description: null, spoiler: null },
    isSticker: false,
    isAnimated: false,
  } as const;
  return { ...say(who, timestamp, []), content };
}

export function file(who: string, timestamp: number): Item & { readonly content: FileContent } {
  const content = {
    kind: 'file',
    source: { kind: 'plain', mxc: 'mxc://example.org/w10h10c1d900' as MxcUri },
    fileName: 'Score, second violins.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 1_234_567,
    ...{ caption: null, description: null, spoiler: null },
  } as const;
  return { ...say(who, timestamp, []), content };
}

export function react(
  item: Item,
  reactions: readonly (readonly [key: string, count: number, isMine: boolean])[],
): Item {
  const groups = reactions.map(([key, total, isMine]) => ({
    key,
    count: total,
    isMine,
    names: ['Mira Okafor', 'Lars', 'Wen'].slice(0, total),
  }));
  return { ...item, extras: [{ kind: 'reactions', groups }] };
}

function userIdOf(who: string): UserId {
  return `@${(who.split(' ')[0] ?? who).toLowerCase()}:example.org` as UserId;
}
