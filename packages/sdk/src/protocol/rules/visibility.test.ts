import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../events/event.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import type { UserId } from '../ids/ids.ts';
import { findVeil, mayHide, readVisibilityChange } from './visibility.ts';

const make = createEvents();
const power = {
  roomVersion: '11',
  creators: [],
  levels: decodePowerLevels({ users: { '@mod:example.org': 50 } }),
};

function change(sender: string, visibility: unknown, more: object = {}, type = 'm.visibility'): RoomEvent {
  const relation = { rel_type: 'm.reference', event_id: '$said' };
  return make.event(sender, type, { visibility, 'm.relates_to': relation, ...more } as never) as unknown as RoomEvent;
}

test('[01.X-10] a change names its target, what becomes of it, and why', () => {
  expect(readVisibilityChange(change('mod', 'hidden', { reason: ' spam ' }))).toEqual({
    ...{ target: '$said', isHidden: true, reason: 'spam' },
  });
  const unstable = change('mod', 'visible', {}, 'org.matrix.msc3531.visibility');
  expect(readVisibilityChange(unstable)).toEqual({ target: '$said', isHidden: false, reason: null });
});

test('[01.X-10] what is of another relation, without a target, or has an odd reason or word does not count', () => {
  const relations = [{ rel_type: 'm.annotation', event_id: '$said', key: 'x' }, { rel_type: 'm.reference' }, undefined];
  const wrong = [
    ...relations.map((relation) => change('mod', 'hidden', { 'm.relates_to': relation })),
    change('mod', 'hidden', { reason: 5 }),
    change('mod', 'gone'),
    change('mod', 'hidden', {}, 'm.room.message'),
    { ...change('mod', 'hidden'), state_key: '' },
  ];
  for (const event of wrong) expect(readVisibilityChange(event)).toBeNull();
});

test('[01.X-10] the newest change of who may make it holds', () => {
  const [hide, show] = [change('mod', 'hidden'), change('mod', 'visible')];
  expect(findVeil([hide], power)).toBe(hide);
  expect(findVeil([hide, show], power)).toBeNull();
  expect(findVeil([{ ...hide, origin_server_ts: show.origin_server_ts + 1 }, show], power)).not.toBeNull();
  expect(findVeil([hide, change('bob', 'visible')], power)).toBe(hide);
  expect(findVeil([change('bob', 'hidden')], power)).toBeNull();
  expect([mayHide(power, '@mod:example.org' as UserId), mayHide(power, '@bob:example.org' as UserId)]).toEqual([
    true,
    false,
  ]);
});

test('[01.X-10] no more than thirty changes are looked at', () => {
  const hide = change('mod', 'hidden');
  const noise = Array.from({ length: 30 }, () => change('bob', 'visible'));
  expect(findVeil([hide, ...noise.slice(1)], power)).toBe(hide);
  expect(findVeil([hide, ...noise], power)).toBeNull();
});
