import { expect, test } from 'vitest';
import type { RoomContext } from '../../core/events/event-socket.ts';
import { roleOf } from '../../core/timeline/event-role.ts';
import { timelineSockets } from '../../core/timeline/sockets.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallExtra, CallItemContent } from './contract.ts';
import { callsSocket } from './event-socket.ts';
import { callContentSocket } from './item-content.ts';
import { callOutcomeSocket } from './outcome.ts';

const sender = '@ana:example.org' as UserId;
const room: RoomContext = {
  me: sender,
  roomName: (roomId) => roomId,
  person: () => ({ name: 'Ana' }) as ReturnType<RoomContext['person']>,
  power: { roomVersion: '1', creators: [], levels: null },
};

const described = { ...callsSocket, relations: callOutcomeSocket, content: callContentSocket };
const SOCKETS = timelineSockets<CallItemContent, CallExtra>([described], {
  toHidden: () => ({ kind: 'call', hasVideo: false }),
});

function event(type: string, content: RoomEvent['content']): RoomEvent {
  return { event_id: '$a' as EventId, room_id: '!a' as RoomId, sender, type, content, origin_server_ts: 1 };
}

const invite = (sdp: string) =>
  event('m.call.invite', { call_id: 'c', version: '1', party_id: 'X', offer: { type: 'offer', sdp } });

test('[CALL-16] an invite is shown as a call, with what it offered', () => {
  const audio = 'v=0\r\nm=audio 9 UDP 111\r\na=sendrecv';
  expect(callContentSocket.toContent(invite(audio), room)).toEqual({ kind: 'call', hasVideo: false });
  const video = `${audio}\r\nm=video 9 UDP 96\r\na=sendrecv`;
  expect(callContentSocket.toContent(invite(video), room)).toEqual({ kind: 'call', hasVideo: true });
  expect(callContentSocket.toText(invite(audio), room)).toBe('');
  expect(callContentSocket.toContent(event('m.call.invite', {}), room)).toBeNull();
  expect(callContentSocket.toText(event('m.room.message', {}), room)).toBeNull();
});

test('[CALL-30] what decides about a call hangs on its invite, by the id of the call', () => {
  const hangup = event('m.call.hangup', { call_id: 'c', version: '1', party_id: 'X' });
  expect(roleOf(hangup, SOCKETS)).toEqual({ kind: 'named', socket: 0, name: 'call c' });
  expect(callOutcomeSocket.nameOf?.(invite('v=0'))).toBe('call c');
  expect(callOutcomeSocket.nameOf?.(hangup)).toBeNull();
  const onInvite = { ...room, entry: invite('v=0'), isComplete: true, unreadable: 0 };
  expect(callOutcomeSocket.fold([hangup], onInvite)).toEqual({
    kind: 'callOutcome',
    outcome: { kind: 'unanswered', by: sender },
  });
  expect(callOutcomeSocket.fold([event('m.call.hangup', {})], onInvite)).toBeNull();
});

test('[CALL-34] an invite alone tells until when it can be answered', () => {
  const open = { kind: 'open', by: sender, until: 60_001 };
  expect(callOutcomeSocket.foldAlone?.(invite('v=0'))).toEqual({ kind: 'callOutcome', outcome: open });
  const ofGroup = event('m.call.invite', { ...invite('v=0').content, conf_id: 'group' });
  expect(callOutcomeSocket.foldAlone?.(ofGroup)).toBeNull();
  expect(callOutcomeSocket.foldAlone?.(event('m.call.invite', {}))).toBeNull();
});

test('[CALL-16] what else is said in a call is shown nowhere', () => {
  for (const type of ['answer', 'candidates', 'hangup', 'reject', 'select_answer', 'negotiate'])
    expect(roleOf(event(`m.call.${type}`, {}), SOCKETS)).toEqual({ kind: 'hidden' });
  expect(roleOf(invite('v=0'), SOCKETS)).toEqual({ kind: 'entry' });
});
