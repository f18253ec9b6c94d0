import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { marksOf, moveMarks } from '../rooms/read-marks.ts';
import { ownReceipts } from './own-receipts.ts';

const ME = '@me:example.org' as UserId;
const ROOM = '!room:example.org' as RoomId;

test('[05.K-03] of a public and a private receipt of mine the one further on counts, whichever comes first', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const events = [one, two] as unknown as readonly RoomEvent[];
  const chunks: ChunkRecord[] = [{ roomId: ROOM, order: 0, start: { kind: 'beginning' }, events }];
  const readUpTo = (...receipts: readonly Receipt[]) => {
    const own = ownReceipts({ receipts: [{ roomId: ROOM, receipts }] } as unknown as SyncBatch, ME);
    return moveMarks(marksOf({ ownReceipt: null }), own.get(ROOM) ?? [], chunks).main?.eventId;
  };
  const of = (type: Receipt['type'], event: { readonly event_id: string }, userId = ME): Receipt => {
    return { type, eventId: event.event_id, userId, timestamp: 5, threadId: 'main' };
  };
  expect(readUpTo(of('m.read', one), of('m.read.private', two))).toBe(two.event_id);
  expect(readUpTo(of('m.read.private', two), of('m.read', one))).toBe(two.event_id);
  expect(readUpTo(of('m.read', two), of('m.read.private', one))).toBe(two.event_id);
  expect(readUpTo(of('m.read', one), of('m.read.private', two, '@bob:example.org' as UserId))).toBe(one.event_id);
});
