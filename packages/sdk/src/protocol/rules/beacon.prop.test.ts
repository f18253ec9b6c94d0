import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BeaconInfo, BeaconLocation } from '../events/beacon.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { type Beacon, isBeaconLive, locateBeacon, nextBeaconChange, updateBeacon } from './beacon.ts';

const ANN = '@ann:example.org' as UserId;
const EVE = '@eve:example.org' as UserId;
const SCALE = 20 * 60_000;

const time = fc.integer({ min: 1, max: SCALE });
const info: fc.Arbitrary<BeaconInfo> = fc.record({
  description: fc.constant(null),
  timeoutMs: fc.oneof(time, fc.constant(0)),
  isLive: fc.boolean(),
  startedAt: fc.oneof(time, fc.constant(null)),
  asset: fc.constant('self'),
});

test('[03.B-03] [03.B-04] law: between now and the next change nothing changes, and there it does', () => {
  fc.assert(
    fc.property(info, time, fc.double({ min: 0, max: 1, noNaN: true }), (share, now, share01) => {
      const isLive = isBeaconLive(share, now);
      const next = nextBeaconChange(share, now);
      if (next !== null) {
        expect(next).toBeGreaterThan(now);
        expect(isBeaconLive(share, next)).toBe(!isLive);
      }
      const until = next ?? now + 2 * SCALE;
      const between = Math.floor(now + (until - now) * share01);
      if (between < until) expect(isBeaconLive(share, between)).toBe(isLive);
    }),
  );
});

const location = fc
  .record({ at: time, sender: fc.constantFrom(ANN, ANN, EVE), infoId: fc.constantFrom('$info', '$info', '$other') })
  .map(
    ({ at, sender, infoId }): BeaconLocation => ({
      ...{ eventId: `$${at}` as EventId, sender, infoId: infoId as EventId, at },
      place: { latitude: at / SCALE, longitude: 0, uncertaintyM: null },
    }),
  );

test('[03.B-07] law: the order and the batches in which places come do not matter', () => {
  fc.assert(
    fc.property(fc.array(location), fc.infiniteStream(fc.nat()), info, (locations, picks, share) => {
      const beacon: Beacon = { eventId: '$info' as EventId, owner: ANN, info: share, latest: null };
      const now = share.startedAt ?? 1;
      const shuffled = locations
        .map((one) => ({ one, key: picks.next().value }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ one }) => one);
      const oneByOne = shuffled.reduce((state, one) => locateBeacon(state, [one], now), beacon);
      expect(oneByOne.latest?.at).toBe(locateBeacon(beacon, locations, now).latest?.at);
    }),
  );
});

test('[03.B-02] law: whatever order updates come in, a share of the newest time is what stays', () => {
  fc.assert(
    fc.property(fc.array(info, { minLength: 1 }), (infos) => {
      const events = infos.map((one, index) => ({
        ...{ eventId: `$${index}` as EventId, owner: ANN, info: one, latest: null },
      }));
      const [first, ...rest] = events;
      if (first === undefined) return;
      const last = rest.reduce<Beacon>((state, one) => {
        const updated = updateBeacon(state, one);
        return updated.ok ? updated.value : state;
      }, first);
      expect(last.info.startedAt ?? 0).toBe(Math.max(...infos.map(({ startedAt }) => startedAt ?? 0)));
    }),
  );
});
