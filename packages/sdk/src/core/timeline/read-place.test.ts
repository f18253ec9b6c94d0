import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { TimelineItem } from './item.ts';
import { readPlace } from './read-place.ts';

const id = (name: string) => `$${name}` as EventId;
const chunk = (...names: string[]) =>
  ({ events: names.map((name) => ({ event_id: id(name) })) }) as unknown as Pick<ChunkRecord, 'events'>;
const items = (...names: string[]) =>
  names.map((name) => ({ kind: 'event', key: name, eventId: id(name) })) as unknown as TimelineItem<unknown, unknown>[];

test('[FO-04] who has read up to what is no message has read up to the message before it', () => {
  const chunks = [chunk('call', 'candidates'), chunk('hangup', 'later')];
  expect(readPlace(id('hangup'), chunks, items('call', 'later'))).toBe(id('call'));
  expect(readPlace(id('later'), chunks, items('call', 'later'))).toBe(id('later'));
});

test('[FO-04] a place that is not loaded, or has no message before it, stays as it is', () => {
  expect(readPlace(null, [], [])).toBeNull();
  expect(readPlace(id('old'), [chunk('new')], items('new'))).toBe(id('old'));
  expect(readPlace(id('hidden'), [chunk('hidden', 'new')], items('new'))).toBe(id('hidden'));
});
