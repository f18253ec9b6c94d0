import { nodePrimitives } from '@parley/testkit/fakes/node-primitives.ts';
import { expect, test } from 'vitest';
import { createWebPrimitives } from './web-primitives.ts';

const bytes = (length: number, from = 1) => Uint8Array.from({ length }, (_, at) => (at * from) & 0xff);

test("the browser's primitives and Node's give the same", async () => {
  const web = createWebPrimitives(crypto.subtle);
  const salt = bytes(8, 3);
  const iv = bytes(16, 5);
  for (const one of [web, nodePrimitives]) {
    expect(await one.hkdfSha256(bytes(32), salt, 'name', 64)).toEqual(
      await nodePrimitives.hkdfSha256(bytes(32), salt, 'name', 64),
    );
    expect(await one.pbkdf2Sha512(bytes(10), salt, 1_000, 32)).toEqual(
      await nodePrimitives.pbkdf2Sha512(bytes(10), salt, 1_000, 32),
    );
    const sealed = await one.aesCtr256(bytes(32), iv, bytes(100));
    expect(sealed).toEqual(await nodePrimitives.aesCtr256(bytes(32), iv, bytes(100)));
    expect(await one.aesCtr256(bytes(32), iv, sealed)).toEqual(bytes(100));
    expect(await one.hmacSha256(bytes(32), sealed)).toEqual(await nodePrimitives.hmacSha256(bytes(32), sealed));
  }
});
