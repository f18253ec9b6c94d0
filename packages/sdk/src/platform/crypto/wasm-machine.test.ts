import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { DeviceId, EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoChanges, CryptoMachine, CryptoRequest, RoomKeySettings } from './crypto-machine.ts';
import { openWasmMachine } from './wasm-machine.ts';

const ROOM = '!room:example.org' as RoomId;
const ANA = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const SETTINGS: RoomKeySettings = { periodMs: 604_800_000, periodMessages: 100, historyVisibility: 'shared' };
const NOTHING: CryptoChanges = {
  toDevice: [],
  changedUsers: [],
  leftUsers: [],
  oneTimeKeyCounts: null,
  unusedFallbackKeys: null,
};

test('two devices on this machine understand each other, and nobody else does', async () => {
  const server = new KeyServer();
  const ana = await open(ANA, 'ANASDEVICE');
  const bo = await open(BO, 'BOSDEVICE');
  await server.serve(ana, ANA, await must(ana.outgoing()));
  await server.serve(bo, BO, await must(bo.outgoing()));
  await must(ana.track([ANA, BO]));
  await server.serve(ana, ANA, await must(ana.outgoing()));
  const claim = await must(ana.claimMissing([ANA, BO]));
  await server.serve(ana, ANA, claim === null ? [] : [claim]);
  await server.serve(ana, ANA, await must(ana.shareRoomKey(ROOM, [ANA, BO], SETTINGS)));
  const content = await must(ana.encrypt(ROOM, 'm.room.message', { msgtype: 'm.text', body: 'Hello' }));
  expect(JSON.stringify(content)).not.toContain('Hello');
  const event = sealed(content);

  expect(await must(bo.decrypt(event))).toMatchObject({ kind: 'failed', code: 'missingRoomKey', withheld: null });
  const keys: unknown[] = [];
  bo.roomKeys.subscribe((names) => keys.push(...names));
  await must(bo.receive({ ...NOTHING, toDevice: server.inbox(BO) }));
  expect(keys).toEqual([{ roomId: ROOM, sessionId: content['session_id'] }]);
  expect(await must(bo.decrypt(event))).toMatchObject({
    kind: 'opened',
    clear: { type: 'm.room.message', content: { body: 'Hello' }, room_id: ROOM },
    senderKey: ana.identity.curve25519,
    senderDevice: 'ANASDEVICE',
  });
  // The same words in another's mouth (SEC-14): whoever asked has to refuse it.
  expect(await must(bo.decrypt({ ...event, sender: '@eve:example.org' as UserId }))).toMatchObject({
    shield: { color: 'red', reason: 'mismatchedSender' },
  });
  ana.close();
  expect(await ana.outgoing()).toEqual({ ok: false, error: { kind: 'broken' } });
});

test('what the module refuses is a failure of that call alone', async () => {
  const ana = await open(ANA, 'ANASDEVICE');
  expect(await ana.shareRoomKey('no room' as RoomId, [ANA], SETTINGS)).toMatchObject({
    ok: false,
    error: { kind: 'failed' },
  });
  expect(await ana.markSent({ kind: 'keysQuery', id: 'x', body: '{}' }, 'no JSON')).toMatchObject({
    ok: false,
    error: { kind: 'failed' },
  });
  expect(await must(ana.outgoing())).not.toEqual([]);
  ana.close();
});

test('[06.C-10] how a room is encrypted is kept', async () => {
  const ana = await open(ANA, 'ANASDEVICE');
  expect(await must(ana.roomSettings(ROOM))).toBeNull();
  await must(ana.setRoomSettings(ROOM, { periodMs: 3_600_000, periodMessages: 7 }));
  expect(await must(ana.roomSettings(ROOM))).toEqual({ periodMs: 3_600_000, periodMessages: 7 });
  ana.close();
});

async function open(userId: UserId, deviceId: string): Promise<CryptoMachine> {
  const log = createLog(() => undefined);
  const clock = new FakeClock();
  return must(openWasmMachine({ userId, deviceId: deviceId as DeviceId, store: null, clock, log }));
}

async function must<Value>(
  pending: Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown }>,
): Promise<Value> {
  const result = await pending;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function sealed(content: RoomEvent['content']): RoomEvent {
  return {
    type: 'm.room.encrypted',
    event_id: '$one' as EventId,
    room_id: ROOM,
    sender: ANA,
    origin_server_ts: 1,
    content,
  };
}

type Json = Record<string, Record<string, Record<string, unknown>>>;

/** What a server knows of keys, for two people with one device each. */
class KeyServer {
  readonly #devices = new Map<UserId, Record<string, unknown>>();
  readonly #oneTimeKeys = new Map<UserId, [string, unknown][]>();
  readonly #inboxes = new Map<UserId, Record<string, unknown>[]>();

  inbox(userId: UserId) {
    return this.#inboxes.get(userId) ?? [];
  }

  async serve(machine: CryptoMachine, me: UserId, requests: readonly CryptoRequest[]): Promise<void> {
    for (const request of requests) {
      const answer = this.#answer(me, request, JSON.parse(request.body) as Json);
      await must(machine.markSent(request, JSON.stringify(answer)));
    }
  }

  #answer(me: UserId, request: CryptoRequest, body: Json): unknown {
    switch (request.kind) {
      case 'keysUpload': {
        if (body['device_keys'] !== undefined) this.#devices.set(me, body['device_keys']);
        const keys = Object.entries(body['one_time_keys'] ?? {});
        this.#oneTimeKeys.set(me, [...(this.#oneTimeKeys.get(me) ?? []), ...keys]);
        return { one_time_key_counts: { signed_curve25519: keys.length } };
      }
      case 'keysQuery': {
        const asked = Object.keys(body['device_keys'] ?? {}) as UserId[];
        const found = asked.flatMap((userId) => {
          const keys = this.#devices.get(userId);
          return keys === undefined ? [] : [[userId, { [String(keys['device_id'])]: keys }] as const];
        });
        return { device_keys: Object.fromEntries(found), failures: {} };
      }
      case 'keysClaim': {
        const claimed = Object.entries(body['one_time_keys'] ?? {}).map(([userId, devices]) => {
          const key = this.#oneTimeKeys.get(userId as UserId)?.pop();
          const [deviceId = ''] = Object.keys(devices);
          return [userId, { [deviceId]: key === undefined ? {} : { [key[0]]: key[1] } }] as const;
        });
        return { one_time_keys: Object.fromEntries(claimed), failures: {} };
      }
      case 'toDevice': {
        for (const [userId, devices] of Object.entries(body['messages'] ?? {})) {
          const messages = Object.values(devices).map((content) => ({ type: request.eventType, sender: me, content }));
          this.#inboxes.set(userId as UserId, [...(this.#inboxes.get(userId as UserId) ?? []), ...messages]);
        }
        return {};
      }
      default:
        return {};
    }
  }
}
