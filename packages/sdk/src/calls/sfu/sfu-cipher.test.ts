import { KeyProviderEvent } from 'livekit-client';
import { expect, test } from 'vitest';
import { MediaKeyRing } from './sfu-cipher.main.ts';
import type { SfuKey } from './sfu-room.main.ts';

const key = (identity: string, index: number, isOwn = false): SfuKey => ({
  ...{ identity, index, isOwn },
  material: {} as CryptoKey,
});

function ring() {
  const made = new MediaKeyRing();
  const set: (readonly [string | undefined, number | undefined, boolean | undefined])[] = [];
  made.on(KeyProviderEvent.SetKey, ({ participantIdentity, keyIndex }, isCurrent) => {
    set.push([participantIdentity, keyIndex, isCurrent]);
  });
  return { made, set };
}

test('[09.K-09] a ring for each participant, with 256 keys and a window of ten', () => {
  expect(ring().made.getOptions()).toMatchObject({ sharedKey: false, ratchetWindowSize: 10, keyringSize: 256 });
});

test('[09.K-09] a key that is set is current, and none is by being told again', () => {
  const { made, set } = ring();
  made.setKey('ann', key('ann', 2, true));
  made.setKey('bob', key('bob', 1));
  expect(set).toEqual([
    ['ann', 2, true],
    ['bob', 1, true],
  ]);
  // LiveKit makes current what has this index when it connects.
  expect(made.getKeys().some(({ keyIndex }) => keyIndex === made.getLatestManuallySetKeyIndex())).toBe(false);
});

test('[SFC-06] media that begin are tried with the current key again', () => {
  const { made, set } = ring();
  made.setKey('bob', key('bob', 1));
  made.setKey('bob', key('bob', 2));
  made.renew('bob');
  made.renew('nobody');
  expect(set.map(([, index]) => index)).toEqual([1, 2, 2]);
});
