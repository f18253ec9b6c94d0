import { expect, test } from 'vitest';
import { SimSealers } from './sim-sealers.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const IV = bytes(1, 2, 3);
const ADDRESS = bytes(7);

async function start() {
  const sealers = new SimSealers();
  const [key, other] = [await sealers.createKey(), await sealers.createKey()];
  const sealed = await sealers.sealerOf(key)?.seal(bytes(5, 6), IV, ADDRESS);
  if (sealed === undefined) throw new Error('nothing was sealed');
  return { sealer: sealers.sealerOf(structuredClone(key)), other: sealers.sealerOf(other), sealers, sealed };
}

test('what was sealed opens with the same key at the same place', async () => {
  const { sealer, sealed, sealers } = await start();
  expect(await sealer?.open(sealed, IV, ADDRESS)).toEqual(bytes(5, 6));
  expect(sealers.sealerOf({})).toBeNull();
});

test('what was altered, moved, cut or sealed with another key does not open', async () => {
  const { sealer, other, sealed } = await start();
  const altered = sealed.map((byte, index) => (index === 0 ? byte ^ 1 : byte));
  expect(await sealer?.open(altered, IV, ADDRESS)).toBeNull();
  expect(await sealer?.open(sealed, IV, bytes(8))).toBeNull();
  expect(await sealer?.open(sealed, bytes(1, 2, 4), ADDRESS)).toBeNull();
  expect(await sealer?.open(sealed.slice(1), IV, ADDRESS)).toBeNull();
  expect(await sealer?.open(bytes(1), IV, ADDRESS)).toBeNull();
  expect(await other?.open(sealed, IV, ADDRESS)).toBeNull();
});
