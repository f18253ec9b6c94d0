import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { nodePrimitives } from '@parley/testkit/fakes/node-primitives.ts';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { Attachments } from './attachments.ts';
import type { Primitives } from './primitives.ts';
import { openWasmMachine } from './wasm-machine.ts';

const CLEAR = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251);
const PLAIN_LOG = createLog(() => undefined);

describe.each([
  ['the module', null],
  ['the platform', nodePrimitives],
])('on %s', (_, primitives) => {
  test('[03.MX-08] a file that was encrypted is opened by what came with it, and each time by another key', async () => {
    const attachments = await open(primitives);
    const first = await attachments.encrypt(CLEAR);
    const second = await attachments.encrypt(CLEAR);
    if (!first.ok || !second.ok) throw new Error('not encrypted');
    expect(first.value.bytes).toHaveLength(CLEAR.length);
    expect(first.value.bytes).not.toEqual(CLEAR);
    expect(first.value.file.key).not.toBe(second.value.file.key);
    expect(await attachments.decrypt(first.value.bytes, first.value.file)).toEqual({ ok: true, value: CLEAR });
  });

  test('[SEC-1B] changed, cut, longer or other bytes give nothing at all, and the machine goes on', async () => {
    const attachments = await open(primitives);
    const made = await attachments.encrypt(CLEAR);
    const other = await attachments.encrypt(CLEAR);
    if (!made.ok || !other.ok) throw new Error('not encrypted');
    const { bytes, file } = made.value;
    const changed = bytes.slice();
    changed.set([(bytes[99_999] ?? 0) ^ 1], 99_999);
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    for (const wrong of [changed, bytes.slice(0, -1), longer, other.value.bytes, new Uint8Array(0)])
      expect(await attachments.decrypt(wrong, file)).toMatchObject({ ok: false, error: { kind: 'failed' } });
    expect(await attachments.decrypt(bytes, { ...file, sha256: other.value.file.sha256 })).toMatchObject({ ok: false });
    expect(await attachments.decrypt(bytes, { ...file, key: 'short' })).toMatchObject({ ok: false });
    expect(await attachments.decrypt(bytes, file)).toMatchObject({ ok: true });
  });
});

test('[FI-09] the same bytes are encrypted again by the same key to the same; others are not', async () => {
  const attachments = await open(nodePrimitives);
  const made = await attachments.encrypt(CLEAR);
  if (!made.ok) throw new Error('not encrypted');
  const { file } = made.value;
  expect(await attachments.encrypt(CLEAR, file)).toEqual(made);
  expect(await attachments.encrypt(CLEAR.slice(1), file)).toMatchObject({ ok: false, error: { kind: 'failed' } });
});

test('[03.MX-08] what one of the two encrypted the other opens', async () => {
  const short = CLEAR.slice(0, 1_001);
  const [module, platform] = [await open(null), await open(nodePrimitives)];
  for (const [by, to] of [
    [module, platform],
    [platform, module],
  ] as const) {
    const made = await by.encrypt(short);
    if (!made.ok) throw new Error('not encrypted');
    expect(await to.decrypt(made.value.bytes, made.value.file)).toEqual({ ok: true, value: short });
  }
});

async function open(primitives: Primitives | null): Promise<Attachments> {
  const userId = '@ana:example.org' as UserId;
  const options = {
    userId,
    deviceId: 'DEVICE' as DeviceId,
    store: null,
    primitives,
    clock: new FakeClock(),
    log: PLAIN_LOG,
  };
  const opened = await openWasmMachine(options);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.attachments;
}
