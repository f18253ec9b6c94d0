import type { UserId } from '@parley/sdk/client/ids.ts';
import { NodeClient } from '../faults/node-client.ts';
import { RoomWatch, textOf } from '../faults/room-watch.ts';
import { expect, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';
import { JsSdkPeer } from './js-sdk-peer.ts';

test('Parley and matrix-js-sdk understand each other in an encrypted room: messages, edits, answers, reactions', async ({
  homeserver,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const parley = new NodeClient({ encryption: 'memory' });
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  try {
    await parley.signIn(stage.directUrl, ana);
    await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
    const watch = new RoomWatch(parley.client, roomId);
    const room = watch.roomId;
    const shown = () => watch.messages.map(textOf);

    await parley.client.command('messages.sendText', { roomId: room, text: 'Who has the key?', format: 'plain' });
    await expect.poll(() => peer.texts(roomId)).toEqual(['Who has the key?']);
    const question = peer.messages(roomId)[0]?.getId() ?? '';

    const { event_id: answer } = await peer.client.sendMessage(roomId, {
      msgtype: 'm.text',
      body: 'I have',
      'm.relates_to': { 'm.in_reply_to': { event_id: question } },
    } as never);
    await expect.poll(shown).toEqual(['Who has the key?', 'I have']);
    expect(watch.messages[1]?.reply).toMatchObject({ eventId: question });

    await peer.client.sendMessage(roomId, {
      msgtype: 'm.text',
      body: '* I have it',
      'm.new_content': { msgtype: 'm.text', body: 'I have it' },
      'm.relates_to': { rel_type: 'm.replace', event_id: answer },
    } as never);
    await expect.poll(shown).toEqual(['Who has the key?', 'I have it']);
    const [asked, told] = watch.messages;
    if (asked === undefined || told === undefined) throw new Error('not shown');
    await parley.client.command('messages.edit', {
      roomId: room,
      eventId: asked.relationId,
      text: 'Who has the spare key?',
      format: 'plain',
    });
    await parley.client.command('messages.sendText', {
      roomId: room,
      text: 'Good',
      format: 'plain',
      replyTo: told.relationId,
    });
    await expect.poll(() => peer.texts(roomId)).toEqual(['Who has the spare key?', 'I have it', 'Good']);
    expect(peer.messages(roomId)[2]?.replyEventId).toBe(answer);

    await parley.client.command('reactions.toggle', { roomId: room, eventId: told.relationId, key: '👍' });
    await expect.poll(() => peer.reactionsTo(roomId, answer)).toEqual(['👍']);
    await peer.client.sendEvent(
      roomId,
      'm.reaction' as never,
      {
        'm.relates_to': { rel_type: 'm.annotation', event_id: question, key: '🎉' },
      } as never,
    );
    await expect.poll(() => JSON.stringify(watch.messages[0])).toContain('🎉');
    // The server read none of it.
    const events = await homeserver.events(ana, roomId);
    expect(JSON.stringify(events)).not.toContain('key?');
    expect(events.filter(({ type }) => type === 'm.room.encrypted')).toHaveLength(5);

    await test.step('history read after an invite, by matrix-js-sdk', async () => {
      const anas = await encryptedRoom(homeserver, [ana]);
      const before = new RoomWatch(parley.client, anas);
      // The room is known once sync has brought it; before that it takes no message.
      const message = { roomId: before.roomId, text: 'Before Ben', format: 'plain' } as const;
      await expect.poll(async () => (await parley.client.command('messages.sendText', message)).ok).toBe(true);
      await expect.poll(() => before.messages.map(({ sendState }) => sendState?.kind)).toEqual(['sent']);
      const input = { roomId: before.roomId, userId: ben.userId as UserId, action: 'invite', reason: '' } as const;
      expect(await parley.client.command('people.act', input)).toEqual({ ok: true, value: null });
      await expect.poll(() => peer.client.getRoom(anas)?.getMyMembership()).toBe('invite');
      await peer.client.joinRoom(anas);
      await expect.poll(() => peer.texts(anas)).toEqual(['Before Ben']);
    });

    await test.step('history read after an invite, by Parley', async () => {
      const bens = await encryptedRoom(homeserver, [ben]);
      await expect.poll(() => peer.client.getRoom(bens)?.hasEncryptionStateEvent()).toBe(true);
      await peer.client.sendTextMessage(bens, 'Before Ana');
      await peer.client.invite(bens, ana.userId);
      const after = new RoomWatch(parley.client, bens);
      const rooms = parley.client.listView('roomList.rooms', null);
      rooms.subscribe(() => undefined);
      const listed = () => (rooms.current.kind === 'ready' ? rooms.current.value.items : []);
      await expect.poll(() => listed().some(({ roomId: listedId }) => listedId === after.roomId)).toBe(true);
      await parley.client.command('membership.join', { roomId: after.roomId, via: [] });
      await expect.poll(() => after.messages.map(textOf)).toEqual(['Before Ana']);
      expect(after.messages[0]?.sharedBy?.userId).toBe(ben.userId);
    });
  } finally {
    peer.stop();
    parley.stop();
  }
});
