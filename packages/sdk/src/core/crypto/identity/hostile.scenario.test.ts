import { anaAndBo, encryptedIn, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

const isToDevice: RequestMatch = ({ path }) => path.includes('/sendToDevice/');

test('[SEC-10] [SEC-12] a key that comes in the clear opens nothing, though it is the right one', async () => {
  const { ana, bo, server } = await anaAndBo();
  await bo.say('Hello');
  // The server keeps what Ana sends to devices, and makes up its own.
  server.intercept(isToDevice, { kind: 'answer', reply: { status: 200, body: {} } });
  await ana.say('Secret');
  const exported = await must(machineOf(ana).secrets.exportRoomKeys());
  const [key] = (JSON.parse(exported) as JsonObject[]).filter((one) => one['sender_key'] === keyOf(ana));
  const claimed = asObject(key?.['sender_claimed_keys'])['ed25519'] ?? '';
  const to = server.user('bo');
  to.sendToDevices(ana.userId, 'm.room_key', { ...key });
  to.sendToDevices(ana.userId, 'm.forwarded_room_key', { ...key, sender_claimed_ed25519_key: claimed });
  to.sendToDevices(ana.userId, 'm.secret.send', { request_id: '1', secret: 'c2VjcmV0' });
  to.sendToDevices(ana.userId, 'm.dummy', {});
  await bo.engine.pass(2_000);
  expect(bo.items.at(-1)?.content.kind).toBe('encrypted');
  // It is the right one: from a file that the person chose it would open it.
  await must(machineOf(bo).secrets.importRoomKeys(exported));
  await bo.engine.pass(2_000);
  expect(bo.texts.at(-1)).toBe('Secret');
});

test('[SEC-11] who asks for keys gets none: neither others, nor an unverified device of one’s own, nor who asks again', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, roomId } = stage;
  await ana.say('Secret');
  await Person.signIn(stage, 'ana');
  const [, unverified = ''] = server.user('ana').deviceIds;
  const [bos = ''] = server.user('bo').deviceIds;
  const body = {
    algorithm: 'm.megolm.v1.aes-sha2',
    room_id: roomId,
    session_id: String(encryptedIn(stage)[0]?.content['session_id']),
    sender_key: keyOf(ana),
  };
  server.requests.clear();
  for (const [sender, device] of [
    [bo.userId, bos] as const,
    [ana.userId, unverified] as const,
    [ana.userId, unverified] as const,
  ]) {
    server.user('ana').sendToDevices(sender, 'm.room_key_request', {
      ...{ action: 'request', request_id: '1', requesting_device_id: device, body },
    });
    await ana.engine.pass(2_000);
  }
  expect(server.requests.matching(isToDevice)).toEqual([]);
});

test('[SEC-13] devices that a server makes up, of somebody else or without end, get nothing, and the others go on', async () => {
  const { ana, bo, server } = await anaAndBo();
  const [anas = ''] = server.user('ana').deviceIds;
  server.intercept('/keys/query', {
    kind: 'change',
    change: (answer) => {
      const devices = asObject(answer['device_keys']);
      const own = asObject(asObject(devices[ana.userId])[anas]);
      const theirs = asObject(devices[bo.userId]);
      if (Object.keys(theirs).length === 0) return answer;
      const [real] = Object.values(theirs).map(asObject);
      const made = Array.from({ length: 500 }, (_, index) => {
        const id = `MADE${index}`;
        const keys = Object.fromEntries(
          Object.values(asObject(real?.['keys'])).map((key, at) => [
            `${at === 0 ? 'curve25519' : 'ed25519'}:${id}`,
            key,
          ]),
        );
        return [id, { ...real, device_id: id, keys }] as const;
      });
      const odd = { OTHERS: own, __proto__: 7, NOTHING: null, '': real ?? null };
      return {
        ...answer,
        device_keys: { ...devices, [bo.userId]: { ...theirs, ...Object.fromEntries(made), ...odd } },
      };
    },
  });
  await ana.say('For one');
  expect(bo.texts.at(-1)).toBe('For one');
  const reached = server.requests
    .matching(({ path }) => path.includes('/sendToDevice/m.room.encrypted/'))
    .flatMap(({ body }) => Object.keys(asObject(asObject(asObject(body)['messages'])[bo.userId])));
  expect(reached).toEqual(server.user('bo').deviceIds);
});

test('[SEC-16] no word of a server alone makes a device verified', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  const second = await Person.signIn(stage, 'ana');
  const [, deviceId = ''] = server.user('ana').deviceIds;
  const selfSigning = asObject(server.state.identities.find(ana.userId, 'self_signing_key', ana.userId));
  const [keyId = ''] = Object.keys(asObject(selfSigning['keys']));
  const signature = 'A'.repeat(86);
  server.state.identities.sign(ana.userId, {
    [ana.userId]: { [deviceId]: { signatures: { [ana.userId]: { [keyId]: signature } } } },
  });
  await second.engine.pass(5_000);
  await ana.engine.pass(5_000);
  const own = watched(second.tab.view('identity.own', null));
  const devices = watched(ana.tab.view('devices.own', null));
  await ana.engine.pass(1_000);
  expect(valueOf(own)).toEqual({ kind: 'unsigned' });
  expect(valueOf(devices).devices.find((device) => device.deviceId === deviceId)?.trust).toBe(0);
});

function machineOf({ crypto }: Person) {
  const { machine } = crypto;
  if (machine === null) throw new Error('no machine');
  return machine;
}

function keyOf(person: Person): string {
  return machineOf(person).identity.curve25519;
}
