import { KeyServer, messagesTo, must, openMachine as open } from '@parley/testkit/fakes/key-server.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomKeySettings } from './crypto-machine.ts';

const ROOM = '!room:example.org' as RoomId;
const ANA = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const SETTINGS: RoomKeySettings = {
  periodMs: 604_800_000,
  periodMessages: 100,
  historyVisibility: 'shared',
  recipients: 'all',
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
  await must(bo.receive(messagesTo(server.inbox(BO))));
  expect(keys).toEqual([{ roomId: ROOM, sessionId: content['session_id'] }]);
  expect(await must(bo.decrypt(event))).toMatchObject({
    kind: 'opened',
    clear: { type: 'm.room.message', content: { body: 'Hello' }, room_id: ROOM },
    senderKey: ana.identity.curve25519,
    senderDevice: 'ANASDEVICE',
  });
  // An unchanged message under another sender (SEC-14): the caller has to refuse it.
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

test('[LK-12] a machine whose place another took does nothing more', async () => {
  let may: boolean | Promise<boolean> = Promise.resolve(true);
  const ana = await open(ANA, 'ANASDEVICE', () => may);
  expect(await must(ana.outgoing())).not.toEqual([]);
  may = Promise.resolve(false);
  const settings = ana.setRoomSettings(ROOM, { periodMs: 3_600_000, periodMessages: 7 });
  expect(await settings).toEqual({ ok: false, error: { kind: 'broken' } });
  may = true;
  expect(await ana.roomSettings(ROOM)).toEqual({ ok: false, error: { kind: 'broken' } });
  expect(ana.isBroken).toBe(true);
});

test('[06.C-10] how a room is encrypted is kept', async () => {
  const ana = await open(ANA, 'ANASDEVICE');
  expect(await must(ana.roomSettings(ROOM))).toBeNull();
  await must(ana.setRoomSettings(ROOM, { periodMs: 3_600_000, periodMessages: 7 }));
  expect(await must(ana.roomSettings(ROOM))).toEqual({ periodMs: 3_600_000, periodMessages: 7 });
  ana.close();
});

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
