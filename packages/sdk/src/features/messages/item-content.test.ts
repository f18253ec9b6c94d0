import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import { encodeEncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { composeText } from './compose.ts';
import { messagesSocket } from './event-socket.ts';
import { messageContentSocket } from './item-content.ts';
import { unknownPlace } from './writing-place.ts';

const make = createEvents();
const ROOM = {
  me: '@me:example.org' as UserId,
  roomName: (roomId: RoomId) => roomId,
  person: (userId: UserId) => ({ userId, name: userId, avatar: null }),
  power: { roomVersion: '1', creators: [], levels: null },
};

function content(event: object) {
  return messageContentSocket.toContent(event as RoomEvent, ROOM);
}

test('[ME-03] text, notice and emote are what they say; an unknown kind shows its text', () => {
  expect(content(make.message('bob', 'hi'))).toEqual({ kind: 'text', body: ['hi'], isNotice: false });
  expect(content(make.event('bob', 'm.room.message', { msgtype: 'm.notice', body: 'hi' }))).toMatchObject({
    isNotice: true,
  });
  expect(content(make.emote('bob', 'waves'))).toEqual({ kind: 'emote', body: ['waves'] });
  expect(content(make.event('bob', 'm.room.message', { msgtype: 'x.y', body: 'hi' }))).toMatchObject({
    kind: 'text',
    body: ['hi'],
  });
});

test('[02.D-03] what cannot be decrypted says why', () => {
  const sealed = make.event('bob', 'm.room.encrypted', { ciphertext: 'x' });
  const failure = { code: 'OLM_UNKNOWN_MESSAGE_INDEX', text: 'Because.' } as const;
  expect(content({ ...sealed, crypto: { kind: 'failed', ...failure } })).toEqual({ kind: 'encrypted', failure });
  expect(content(sealed)).toEqual({ kind: 'encrypted', failure: null });
});

test('[ME-04] what makes no sense is unknown, with its fallback if it has one', () => {
  expect(content(make.event('bob', 'm.room.message', {}))).toEqual({
    kind: 'unknown',
    eventType: 'm.room.message',
    text: null,
  });
  expect(content(make.event('bob', 'x.poll', { 'org.matrix.msc1767.text': 'Lunch?' }))).toMatchObject({
    text: 'Lunch?',
  });
  expect(content(make.event('bob', 'x.poll', { body: '  ' }))).toMatchObject({ text: null });
  expect(content(make.event('bob', 'm.room.encrypted', { ciphertext: 'x' }))).toEqual({
    kind: 'encrypted',
    failure: null,
  });
});

test.each([
  ['a vote', 'org.matrix.msc3381.poll.response', { 'org.matrix.msc3381.poll.response': { answers: ['1'] } }],
  ['a position', 'org.matrix.msc3672.beacon', { 'org.matrix.msc3488.location': { uri: 'geo:1,2' } }],
  ['a ring of a group call', 'org.matrix.msc4075.call.notify', { application: 'm.call', notify_type: 'ring' }],
  ['an unknown type with a blank text', 'x.y', { body: ' ' }],
])('[ME-11] %s is no entry', (_, type, content) => {
  expect(messagesSocket.role?.(make.event('bob', type, content) as RoomEvent)).toBeNull();
});

test('[ME-11] messages, also malformed ones, and what carries a text are entries', () => {
  const isEntry = (type: string, content: Readonly<Record<string, string>>) =>
    messagesSocket.role?.(make.event('bob', type, content) as RoomEvent) === 'entry';
  expect(isEntry('m.room.message', {})).toBe(true);
  expect(isEntry('m.sticker', {})).toBe(true);
  expect(isEntry('m.room.encrypted', {})).toBe(true);
  expect(isEntry('m.poll.start', { 'org.matrix.msc1767.text': 'Lunch?' })).toBe(true);
});

test('[ME-11] a setting is an entry where it has words', () => {
  const isEntry = (type: string) => messagesSocket.role?.(make.state('bob', type, {}, '') as RoomEvent) === 'entry';
  for (const type of ['m.room.name', 'm.room.power_levels', 'im.vector.modular.widgets'])
    expect(isEntry(type)).toBe(true);
  for (const type of ['org.matrix.msc3401.call.member', 'm.room.bot.options', 'org.matrix.msc3672.beacon_info'])
    expect(isEntry(type)).toBe(false);
});

test('[ME-05] media are addressed in the media repository or not at all', () => {
  const elsewhere = make.image('bob', 'https://evil.example/x.png');
  expect(content(elsewhere)).toEqual({ kind: 'unknown', eventType: 'm.room.message', text: 'image.png' });
  expect(content(make.image('bob', 'mxc://example.org/abc'))).toMatchObject({
    source: { kind: 'plain', mxc: 'mxc://example.org/abc' },
    size: null,
  });
});

test('[SEC-1B] an encrypted file comes with what opens it, or not at all; its small picture is encrypted too or none', () => {
  const file = { key: 'k'.repeat(43), iv: 'i'.repeat(22), sha256: 's'.repeat(43) };
  const mxc = 'mxc://example.org/abc' as MxcUri;
  const sealed = encodeEncryptedFile(mxc, file);
  const image = (more: object) =>
    content(make.event('bob', 'm.room.message', { msgtype: 'm.image', body: 'x', ...more }));
  const source = { kind: 'encrypted', mxc, file };
  expect(image({ file: sealed, info: { thumbnail_file: sealed } })).toMatchObject({ source, thumbnail: source });
  expect(image({ file: sealed, info: { thumbnail_url: mxc } })).toMatchObject({ source, thumbnail: null });
  expect(image({ file: { ...sealed, v: 'v3' } })).toMatchObject({ kind: 'image', source: null });
});

test('[ME-06] a redacted event says who took it back, and nothing else', () => {
  const redacted = {
    ...make.message('bob', 'secret'),
    unsigned: { redacted_because: make.redaction('ann', make.message('bob', 'x')) },
  };
  expect(content(redacted)).toEqual({
    kind: 'redacted',
    by: { userId: '@ann:example.org', name: '@ann:example.org' },
    reason: null,
  });
  expect(messageContentSocket.toText(redacted as unknown as RoomEvent, ROOM)).toBe('');
  expect(content({ ...redacted, unsigned: { redacted_because: { sender: 7 } } })).toEqual({
    kind: 'redacted',
    by: null,
    reason: null,
  });
  const because = { sender: '@ann:example.org', content: { reason: ' spam ' } };
  expect(content({ ...redacted, unsigned: { redacted_because: because } })).toMatchObject({ reason: 'spam' });
});

const PLACE = unknownPlace('@me:example.org' as UserId);

test('[02.S-09] text is sent with its Markdown as HTML where there is any, and says whom it mentions', () => {
  const plain = { msgtype: 'm.text', body: 'a *b*', 'm.mentions': {} };
  expect(composeText({ text: ' a *b* ', format: 'plain' }, PLACE)).toEqual(plain);
  expect(composeText({ text: 'a b', format: 'markdown' }, PLACE)).toEqual({ ...plain, body: 'a b' });
  expect(composeText({ text: 'a *b*', format: 'markdown' }, PLACE)).toMatchObject({
    format: 'org.matrix.custom.html',
    formatted_body: 'a <em>b</em>',
  });
  expect(composeText({ text: 'waves', format: 'plain', as: 'emote' }, PLACE)).toMatchObject({
    msgtype: 'm.emote',
    body: 'waves',
  });
  expect(composeText({ text: ' \n ', format: 'markdown' }, PLACE)).toBe(null);
});

test('[ME-01] who came or went is named as everything else names them, and as they were where they are not known any more', () => {
  const joined = make.state('bob', 'm.room.member', { membership: 'join', displayname: 'Old Bob' }, '@bob:example.org');
  const shown = (name: string) => {
    const room = { ...ROOM, person: (userId: UserId) => ({ userId, name, avatar: null }) };
    return messageContentSocket.toContent(joined as RoomEvent, room);
  };
  expect(shown('Bob here')).toMatchObject({ change: { kind: 'membership', name: 'Bob here' } });
  expect(shown('@bob:example.org')).toMatchObject({ change: { kind: 'membership', name: 'Old Bob' } });
});

test('[RT-55] [SEC-33] people are mentioned by what the room calls them, in texts and in captions', () => {
  const room = { ...ROOM, person: (userId: UserId) => ({ userId, name: 'Ben', avatar: null }) };
  const formatted = {
    body: 'Ana',
    format: 'org.matrix.custom.html',
    formatted_body: '<a href="https://matrix.to/#/@ben:example.org">Ana</a>',
  };
  const said = [{ tag: 'mention', mention: { kind: 'user', id: '@ben:example.org' }, children: ['Ben'] }];
  const picture = { msgtype: 'm.image', filename: 'a.png', url: 'mxc://example.org/a' };
  const shown = (content: object) =>
    messageContentSocket.toContent(
      make.event('bob', 'm.room.message', { ...formatted, ...content }) as RoomEvent,
      room,
    );
  expect(shown({ msgtype: 'm.text' })).toMatchObject({ body: said });
  expect(shown({ msgtype: 'm.emote' })).toMatchObject({ body: said });
  expect(shown(picture)).toMatchObject({ caption: said });
  const event = make.event('bob', 'm.room.message', { ...formatted, msgtype: 'm.text' }) as unknown as RoomEvent;
  expect(messageContentSocket.toText(event, room)).toBe('Ben');
});
