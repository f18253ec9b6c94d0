/**
 * A server that writes in anybody's name: it makes a session, seals its key for the backup's public key, which it knows, and claims that it
 * is of a device that everybody trusts. The module opens it, and says that it cannot tell whose it is.
 */
import { anaAndBo, type Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { backedUp, Forger } from '@parley/testkit/fakes/forger.ts';
import { asObject, asText, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

type Item = Person['items'][number];

/** Ana and Bo, and a server that has a session of its own in Bo's backup. */
async function stageWithForgedKey({ isDamaged = false } = {}) {
  const stage = await anaAndBo();
  const { server, room, roomId, ana, bo, clock } = stage;
  await ana.say('Real');
  const session = new Forger('FORGED').session();
  const [deviceId = ''] = server.user('ana').deviceIds;
  const keys = asObject(asObject(server.state.keys.query(ana.userId, [deviceId])[deviceId])['keys']);
  const claimed = {
    curve25519: asText(keys[`curve25519:${deviceId}`]) ?? '',
    ed25519: asText(keys[`ed25519:${deviceId}`]) ?? '',
  };
  const backup = server.state.backups.current(bo.userId);
  const { public_key: publicKey } = asObject(asObject(backup)['auth_data']);
  const sealed = backedUp(session, asText(publicKey) ?? '', claimed, { isDamaged });
  const version = asText(asObject(backup)['version']) ?? '';
  server.state.backups.put(bo.userId, version, { [roomId]: { sessions: { [session.id]: sealed } } });
  const forge = async (event: JsonObject, outside: JsonObject = {}) => {
    const said = session.say({ room_id: roomId, ...event });
    room.event('ana', 'm.room.encrypted', { ...said, ...outside });
    await bo.engine.pass(10_000);
  };
  return { ...stage, forge, clock };
}

const message = (body: string, more: JsonObject = {}) => ({
  type: 'm.room.message',
  content: { msgtype: 'm.text', body, ...more },
});

async function isMarked({ tab, engine }: Person, { sender: { userId }, doubt }: Item): Promise<boolean> {
  if (doubt === undefined) return false;
  const standing = watched(tab.view('identity.doubt', { userId, doubt }));
  await engine.pass(500);
  return valueOf(standing) === true;
}

test('[SEC-14] [SEC-18] what a server writes with a key that it put into the backup is marked, also after a restart', async () => {
  const { bo, forge } = await stageWithForgedKey();
  await forge(message('Pay Mallory'));
  const item = bo.items.at(-1);
  expect(item?.content).toMatchObject({ kind: 'text', body: ['Pay Mallory'] });
  expect(item?.doubt).toEqual({ kind: 'importedKey', deviceKey: null });
  expect(item !== undefined && (await isMarked(bo, item))).toBe(true);
  const again = await bo.restart();
  expect(again.items.at(-1)?.doubt?.kind).toBe('importedKey');
  expect(again.items.at(-2)).toMatchObject({ content: { body: ['Real'] } });
  // Bo did not know Ana's device when it came, which is looked at again.
  const real = again.items.at(-2);
  expect(real !== undefined && (await isMarked(again, real))).toBe(false);
});

test('[SEC-17] [SEC-18] nor does it change by it what was really said', async () => {
  const { bo, forge } = await stageWithForgedKey();
  const target = bo.items.at(-1)?.eventId;
  if (!target) throw new Error('nothing came');
  const relation = { 'm.relates_to': { rel_type: 'm.replace', event_id: target } };
  const forged = { msgtype: 'm.text', body: 'Pay Mallory' };
  await forge(message('* Pay Mallory', { 'm.new_content': forged, ...relation }), relation);
  expect(bo.texts.at(-1)).toBe('Real');
  const list = watched(bo.tab.listView('roomList.rooms', null));
  await bo.engine.pass(500);
  expect(JSON.stringify(valueOf(list))).not.toContain('Mallory');
});

test('[SEC-50] [SEC-18] nor does it call', async () => {
  const { bo, forge } = await stageWithForgedKey();
  const heard: string[] = [];
  bo.tab.stream('calls.signals', { pageId: 'a' }, ({ kind }) => heard.push(kind));
  const attention = { pageId: 'a', isFocused: true, lockName: null, calls: [] };
  await bo.engine.answer(bo.tab.command('calls.attend', attention));
  const offer = { lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' } };
  await forge({ type: 'm.call.invite', content: { call_id: '1', version: '1', party_id: 'X', ...offer } });
  expect(bo.items.at(-1)?.doubt?.kind).toBe('importedKey');
  expect(heard).not.toContain('item');
});

test('[SEC-18] a key of the backup whose proof is wrong is not taken', async () => {
  const { bo, forge } = await stageWithForgedKey({ isDamaged: true });
  await forge(message('Pay Mallory'));
  expect(bo.items.at(-1)?.content).toMatchObject({ kind: 'encrypted' });
});
