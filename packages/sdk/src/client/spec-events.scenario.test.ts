/** Every example of an event in the Matrix specification, in every place where a server can put one. */
import type { EventSample } from '@parley/testkit/corpus/event-samples.ts';
import { HostileStage } from '@parley/testkit/corpus/hostile-stage.ts';
import { PLACES, type Place, type PlacedCase } from '@parley/testkit/corpus/places.ts';
import { SPEC_EVENTS } from '@parley/testkit/corpus/spec-events.ts';
import { roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

function casesIn(place: Place): readonly PlacedCase[] {
  return SPEC_EVENTS.map(({ name, event }, index) => {
    const roomId = `!${index}-${place}:example.org`;
    // Another room's event is set aside.
    const own = { sender: '@carol:example.org', origin_server_ts: 1, ...event, event_id: '$case', room_id: roomId };
    return { roomId, roomName: `${name} as ${place}`, place, event: own };
  });
}

/** True for an event that is an entry of its own in the timeline. */
function isSaid({ event }: EventSample): boolean {
  const { type } = event;
  return ['m.room.message', 'm.sticker', 'm.room.encrypted', 'm.call.invite'].includes(String(type));
}

test('there are all of them', () => {
  expect(SPEC_EVENTS).toHaveLength(83);
  expect(new Set(SPEC_EVENTS.map(({ name }) => name)).size).toBe(83);
});

test.each(PLACES)(
  '[SEC-03] [TL-21] every example of the specification as %s harms nothing, before and after a restart',
  async (place) => {
    const cases = casesIn(place);
    const stage = await HostileStage.open();
    await stage.sync(cases);
    expect(await stage.harm(cases)).toEqual([]);
    const restarted = await stage.restart();
    expect(await restarted.harm(cases)).toEqual([]);
    expect([...stage.bugs, ...restarted.bugs]).toEqual([]);
  },
);

test('[TL-21] every example of something said stands in the timeline, and none is broken', async () => {
  const stage = await HostileStage.open();
  const cases = casesIn('middle');
  await stage.sync(cases);
  for (const [index, sample] of SPEC_EVENTS.entries()) {
    const items = watched(
      stage.tab.listView('timeline.items', { roomId: roomIdOf({ id: cases[index]?.roomId ?? '' }) }),
    );
    await stage.app.pass(1_000);
    const kinds = valueOf(items).items.flatMap((item) =>
      item.kind === 'event' && item.eventId === '$case' ? item.content.kind : [],
    );
    expect(kinds, sample.name).not.toContain('broken');
    if (isSaid(sample)) expect(kinds, sample.name).toHaveLength(1);
    items.close();
  }
  expect(stage.bugs).toEqual([]);
});
