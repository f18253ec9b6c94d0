/** The index of 100,000 messages, made in memory: reading messages into it, and what a key costs once it is there. */
import { once } from '@parley/sdk/internal/base/value/once.ts';
import type { ChunkRecord } from '@parley/sdk/internal/core/history/chunk.ts';
import { findRows } from '@parley/sdk/internal/features/search/index/find-rows.ts';
import { indexedEventsOf } from '@parley/sdk/internal/features/search/index/index-chunk.ts';
import { decodeSegment } from '@parley/sdk/internal/features/search/index/segment.ts';
import { SegmentBuilder } from '@parley/sdk/internal/features/search/index/segment-builder.ts';
import { parseQuery } from '@parley/sdk/internal/features/search/query/parse-query.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';

export const COUNT = 100_000;
const CHUNK = 50;
const ROOMS = 40;
export const ME = '@user-0:localhost' as UserId;
const SYLLABLES = [
  'ba',
  'ker',
  'lin',
  'mo',
  'sta',
  'tri',
  'vel',
  'zon',
  'pra',
  'gu',
  'hel',
  'dor',
  'nim',
  'fes',
  'cha',
];
const SIGNS = [...'東京都市図書館会議明日天気電車学校問題時間今日仕事食事旅行写真音楽'];

/** The messages, in chunks. */
export const messages = once(() => makeChunks(COUNT));
const index = once(() => segmentsOf(messages(), 50_000));

/** The measured functions, each of which is prepared anew for each run. */
export const searchMeasures: Readonly<Record<string, () => () => unknown>> = {
  'search-index-5000': () => {
    const chunks = messages().slice(0, 5_000 / CHUNK);
    return () => segmentsOf(chunks, 5_000);
  },
  'search-word': () => searchFor('bakerlin'),
  'search-part': () => searchFor('erlin'),
  'search-two': () => searchFor('mostatri vel'),
  'search-mistake': () => searchFor('bakrelin'),
  'search-signs': () => searchFor('図書'),
};

function searchFor(typed: string) {
  const segments = index();
  const query = parseQuery(typed);
  const asked = { query, order: 'best', me: ME, now: COUNT * 60_000, pinned: null } as const;
  return () => findRows(segments, { ...asked, isAsked: () => true, isFrom: () => true }).length;
}

function segmentsOf(chunks: readonly ChunkRecord[], size: number) {
  return bytesOf(chunks, size).flatMap((bytes) => decodeSegment(bytes) ?? []);
}

/** Segments of so many messages each, as they are stored. */
export function bytesOf(chunks: readonly ChunkRecord[], size: number): readonly Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < chunks.length; at += size / CHUNK) {
    const builder = new SegmentBuilder();
    for (const chunk of chunks.slice(at, at + size / CHUNK))
      builder.add(
        chunk.roomId,
        chunk.order,
        indexedEventsOf(chunk, () => false),
      );
    parts.push(builder.done());
  }
  return parts;
}

function makeChunks(count: number): readonly ChunkRecord[] {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) / 2 ** 24;
  };
  // Few words are common and most are rare, as in any language.
  const pick = (many: number) => Math.floor(many ** random()) - 1;
  const word = (number: number) => {
    let [rest, text] = [number + 1, ''];
    for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length] ?? '';
    return text;
  };
  const sign = () => SIGNS[pick(SIGNS.length)] ?? '';
  const said = () =>
    random() < 0.1
      ? Array.from({ length: 6 + pick(30) }, sign).join('')
      : Array.from({ length: 3 + pick(25) }, () => word(pick(40_000))).join(' ');
  return Array.from({ length: count / CHUNK }, (_, number) => {
    const roomId = `!room-${number % ROOMS}:localhost` as RoomId;
    const events = Array.from({ length: CHUNK }, (_none, at) => ({
      event_id: `$made-${number * CHUNK + at}` as EventId,
      room_id: roomId,
      type: 'm.room.message',
      sender: `@user-${pick(200)}:localhost` as UserId,
      origin_server_ts: (number * CHUNK + at) * 60_000,
      content: { msgtype: 'm.text', body: said() },
    }));
    return { roomId, order: number, start: { kind: 'joined' }, events };
  });
}
