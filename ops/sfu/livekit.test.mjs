// @ts-check
import { expect, test } from 'vitest';
import { configOf } from './livekit.mjs';

/** @typedef {{bind_addresses: string[], rtc: {interfaces: {includes: string[]}}}} Config */

test('[SFU-01] LiveKit listens to this machine alone and names no other', () => {
  const text = configOf({ port: 1, media: { from: 2, to: 3 }, key: 'key', secret: 'secret' });
  const { bind_addresses: addresses, rtc } = /** @type {Config} */ (JSON.parse(text));
  expect(addresses).toEqual(['127.0.0.1']);
  expect(rtc).toMatchObject({ tcp_port: 0, node_ip: '127.0.0.1', use_external_ip: false });
  for (const name of rtc.interfaces.includes) expect(name).toMatch(/^lo/);
  expect(text.match(/(?<!\d)\d+\.\d+\.\d+\.\d+/g)?.filter((address) => address !== '127.0.0.1')).toEqual([]);
});
