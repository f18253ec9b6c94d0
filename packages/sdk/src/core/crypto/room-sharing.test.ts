import { expect, test } from 'vitest';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { RoomState } from '../rooms/room-state.ts';
import { DEFAULT_TRUST } from './identity/trust-record.ts';
import { RoomSharing, type SharingBasis } from './room-sharing.ts';

const PERIODS = { periodMs: 3_600_000, periodMessages: 3 };
const BASIS: SharingBasis = {
  // Only told apart from others here.
  machine: {} as CryptoMachine,
  revision: 4,
  state: new RoomState('!room:example.org' as RoomId, [], []),
  memberRevision: 2,
  encryption: undefined,
  visibility: undefined,
  trust: DEFAULT_TRUST,
};

/** A room whose key was just made, and given to everybody; then a message was sent. */
function settled(madeAt = 0): RoomSharing {
  const sharing = new RoomSharing();
  sharing.begin(madeAt, PERIODS);
  sharing.heard('made');
  sharing.used('made');
  sharing.settle(BASIS);
  return sharing;
}

test('[06.C-11] as long as nothing has changed nobody has to be given the key', () => {
  const sharing = settled();
  expect(sharing.isSettled({ ...BASIS }, 1_000)).toBe(true);
  const changes: readonly Partial<SharingBasis>[] = [
    { machine: {} as CryptoMachine },
    { revision: 5 },
    { state: new RoomState('!room:example.org' as RoomId, [], []) },
    { memberRevision: 3 },
    { trust: { ...DEFAULT_TRUST } },
  ];
  for (const change of changes) expect(sharing.isSettled({ ...BASIS, ...change }, 1_000)).toBe(false);
  sharing.forget();
  expect(sharing.isSettled(BASIS, 1_000)).toBe(false);
});

test('[SEC-19] [06.C-10] a key that may be worn out is looked at again: after its messages, and long before its time is over', () => {
  const sharing = settled(10_000);
  expect(sharing.isSettled(BASIS, 10_000 + PERIODS.periodMs / 2 - 1)).toBe(true);
  expect(sharing.isSettled(BASIS, 10_000 + PERIODS.periodMs / 2)).toBe(false);
  // The clock was set back.
  expect(sharing.isSettled(BASIS, 9_000)).toBe(false);
  sharing.used('made');
  expect(sharing.isSettled(BASIS, 10_000)).toBe(true);
  sharing.used('made');
  expect(sharing.isSettled(BASIS, 10_000)).toBe(false);
});

test('[SEC-19] of a key that an earlier run made it is not known how worn it is', () => {
  const sharing = new RoomSharing();
  sharing.begin(0, PERIODS);
  // A key of somebody else.
  sharing.heard('theirs');
  sharing.used('of an earlier run');
  sharing.settle(BASIS);
  expect(sharing.isSettled(BASIS, 1)).toBe(false);
  // Keys that arrive between two messages were not created for them.
  sharing.heard('of an earlier run');
  sharing.used('of an earlier run');
  expect(sharing.isSettled(BASIS, 1)).toBe(false);
  sharing.begin(1, PERIODS);
  sharing.heard('made');
  // A message was begun and not sent.
  sharing.begin(2, PERIODS);
  sharing.used('made');
  expect(sharing.isSettled(BASIS, 3)).toBe(true);
});
