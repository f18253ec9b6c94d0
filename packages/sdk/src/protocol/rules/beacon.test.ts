import { expect, test } from 'vitest';
import type { BeaconInfo, BeaconLocation } from '../events/beacon.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import {
  type Beacon,
  beaconEnd,
  isBeaconLive,
  locateBeacon,
  nextBeaconChange,
  redactBeacon,
  updateBeacon,
} from './beacon.ts';

const ANN = '@ann:example.org' as UserId;
const START = 10_000_000;
const TIMEOUT = 60_000;
const END = START + TIMEOUT;
const MINUTE = 60_000;

const INFO: BeaconInfo = { description: null, timeoutMs: TIMEOUT, isLive: true, startedAt: START, asset: 'self' };
const BEACON: Beacon = { eventId: '$info' as EventId, owner: ANN, info: INFO, latest: null };

function locationAt(at: number, more: Partial<BeaconLocation> = {}): BeaconLocation {
  const place = { latitude: 1, longitude: 2, uncertaintyM: null };
  return { eventId: `$at${at}` as EventId, sender: ANN, infoId: BEACON.eventId, place, at, ...more };
}

function update(startedAt: number, more: Partial<Beacon> = {}): Beacon {
  return { ...BEACON, eventId: '$next' as EventId, info: { ...INFO, startedAt }, ...more };
}

test('[03.B-03] a share is live from its first to its last moment', () => {
  const live = [START, START + 1, END - 1, END].map((now) => isBeaconLive(INFO, now));
  expect(live).toEqual([true, true, true, true]);
  expect(isBeaconLive(INFO, END + 1)).toBe(false);
  expect(isBeaconLive({ ...INFO, isLive: false }, START)).toBe(false);
  expect(isBeaconLive({ ...INFO, startedAt: null }, START)).toBe(false);
  expect([beaconEnd(INFO), beaconEnd({ ...INFO, startedAt: null })]).toEqual([END, null]);
});

test('[03.B-03] a clock that goes ahead by six minutes is taken to be right, and no more', () => {
  const hour = { ...INFO, timeoutMs: 60 * MINUTE };
  expect(isBeaconLive(hour, START - 6 * MINUTE)).toBe(true);
  expect(isBeaconLive(hour, START - 6 * MINUTE - 1)).toBe(false);
  // A share of a minute that begins in three is over for such a clock, and begins when its time comes.
  expect(isBeaconLive(INFO, START - 3 * MINUTE)).toBe(false);
  expect(isBeaconLive(INFO, START - 5 * MINUTE)).toBe(true);
});

test('[03.B-04] the next change is the first moment at which it is otherwise', () => {
  expect(nextBeaconChange(INFO, START)).toBe(END + 1);
  expect(nextBeaconChange(INFO, END)).toBe(END + 1);
  expect(nextBeaconChange(INFO, END + 1)).toBeNull();
  expect(nextBeaconChange(INFO, START - 3 * MINUTE)).toBe(START);
  expect(nextBeaconChange(INFO, 0)).toBe(START - 6 * MINUTE);
  expect(nextBeaconChange({ ...INFO, isLive: false }, START)).toBeNull();
});

test('[03.B-02] [11.ER-12] an update of another owner is refused in the words that others use', () => {
  expect(updateBeacon(BEACON, update(START, { owner: '@bob:example.org' as UserId }))).toEqual({
    ...{ ok: false, error: { kind: 'invalidUpdate', message: 'Invalid updating event' } },
  });
});

test('[03.B-02] an older update is ignored; one that counts clears the latest place, of the same time too', () => {
  const located = locateBeacon(BEACON, [locationAt(START + 1)], START + 2);
  expect(updateBeacon(located, update(START - 1))).toEqual({ ok: true, value: located });
  for (const startedAt of [START, START + 1])
    expect(updateBeacon(located, update(startedAt))).toEqual({ ok: true, value: update(startedAt) });
});

test('[03.B-05] a redaction ends a share only if it takes back its current event', () => {
  expect(redactBeacon(BEACON, '$info' as EventId)).toBeNull();
  expect(redactBeacon(BEACON, '$before' as EventId)).toBe(BEACON);
});

test('[03.B-07] places count while the share is live, from its time, and only newer ones', () => {
  const now = START + 30_000;
  const atOf = (locations: readonly BeaconLocation[], from = BEACON) => locateBeacon(from, locations, now).latest?.at;
  expect(atOf([locationAt(START), locationAt(START + 5), locationAt(START + 3)])).toBe(START + 5);
  expect(atOf([locationAt(START - 1), locationAt(END + 1)])).toBeUndefined();
  expect(atOf([locationAt(END)])).toBe(END);
  const located = locateBeacon(BEACON, [locationAt(START + 5)], now);
  expect(locateBeacon(located, [locationAt(START + 5, { eventId: '$same' as EventId })], now)).toBe(located);
  expect(atOf([locationAt(START + 6)], located)).toBe(START + 6);
  expect(locateBeacon(BEACON, [locationAt(START + 1)], END + 1)).toBe(BEACON);
});

test('[03.B-07] the tolerance is for the beginning, not for places', () => {
  const early = START - 5 * MINUTE;
  expect(isBeaconLive(INFO, early)).toBe(true);
  expect(locateBeacon(BEACON, [locationAt(early)], early)).toBe(BEACON);
});

test('[03.B-08] places of others, and of other shares, are no places of this one', () => {
  const others = [
    locationAt(START + 1, { sender: '@eve:example.org' as UserId }),
    locationAt(START + 2, { infoId: '$other' as EventId }),
  ];
  expect(locateBeacon(BEACON, others, START + 3)).toBe(BEACON);
});
