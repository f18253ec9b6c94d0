/** An index of texts alone, for tests of what a query finds. */
import type { ChunkRecord } from '../../../core/history/history.ts';
import type { EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { findRows } from '../index/find-rows.ts';
import { hashOf } from '../index/hash.ts';
import { indexedEventsOf } from '../index/index-chunk.ts';
import { decodeSegment, type Segment } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { parseQuery } from '../query/parse-query.ts';
import { rangesOf, soughtText } from '../text/match.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;

const DAY_MS = 86_400_000;

/** The chunk of some messages, a day apart, the first of them the oldest. */
export function chunkOf(texts: readonly string[], order = 0): ChunkRecord {
  const events = texts.map((body, at) => ({
    event_id: `$${order}-${at}` as EventId,
    room_id: ROOM,
    type: 'm.room.message',
    sender: ME,
    origin_server_ts: (order * texts.length + at) * DAY_MS,
    content: { msgtype: 'm.text', body },
  }));
  return { roomId: ROOM, order, start: { kind: 'joined' }, events };
}

/** A segment of chunks. */
export function segmentOf(chunks: readonly ChunkRecord[]): Segment {
  const builder = new SegmentBuilder();
  for (const chunk of chunks)
    builder.add(
      chunk.roomId,
      chunk.order,
      indexedEventsOf(chunk, () => false),
    );
  const segment = decodeSegment(builder.done());
  if (segment === null) throw new Error('the segment cannot be read');
  return segment;
}

/** The numbers of the texts that `typed` finds, by the index and then by what they say; the best first. */
export function found(texts: readonly string[], typed: string, segments: readonly Segment[]): readonly number[] {
  const query = parseQuery(typed);
  const asked = { isAsked: () => true, isFrom: () => true, pinned: null, now: texts.length * DAY_MS, me: ME };
  return findRows(segments, { query, order: 'best', ...asked })
    .map(({ segment, row }) => texts.findIndex((_, at) => hashOf(`$0-${at}`) === segment.hashes[row]))
    .filter((at) => query.atoms.every((atom) => rangesOf(soughtText(texts[at] ?? ''), atom).length > 0));
}
