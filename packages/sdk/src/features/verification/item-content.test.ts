import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { ContentSocket, RoomContext } from '../../core/events/event-socket.ts';
import { RoomState } from '../../core/rooms/room-state.ts';
import { Projection } from '../../core/timeline/projection.ts';
import { timelineSockets } from '../../core/timeline/sockets.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { VerificationItemContent } from './contract.ts';
import { verificationContentSocket } from './item-content.ts';

const ME = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const room: RoomContext = {
  me: ME,
  roomName: (roomId) => roomId,
  person: (userId) =>
    ({ userId, name: userId === BO ? 'Bo' : 'Ana', avatar: null }) as ReturnType<RoomContext['person']>,
  power: { roomVersion: '1', creators: [], levels: null },
};

function message(content: RoomEvent['content']): RoomEvent {
  const ids = { event_id: '$one' as EventId, room_id: '!room' as RoomId };
  return { type: 'm.room.message', sender: ME, origin_server_ts: 1, content, ...ids };
}

test('[06.V-03] a request is shown as one, with whom it is to', () => {
  const request = (to: string) => message({ msgtype: 'm.key.verification.request', body: 'Long words', to });
  expect(verificationContentSocket.toContent(request(BO), room)).toEqual({
    kind: 'verificationRequest',
    to: { userId: BO, name: 'Bo' },
    isToMe: false,
  });
  expect(verificationContentSocket.toContent(request(ME), room)).toMatchObject({ isToMe: true });
  expect(verificationContentSocket.toText(request(BO), room)).toBe('');
});

test('[06.V-03] a request stands in a drawn timeline, and so does what is said around it', () => {
  const make = createEvents();
  const asked = { msgtype: 'm.key.verification.request', body: 'Long words', to: BO };
  const events = [
    make.message('ana', 'before'),
    make.event('ana', 'm.room.message', asked),
    make.message('bo', 'after'),
  ];
  const text: ContentSocket<{ readonly kind: 'text' }> = { toContent: () => ({ kind: 'text' }), toText: () => '' };
  const drawn = new Projection<VerificationItemContent | { readonly kind: 'text' }, never>(
    timelineSockets<VerificationItemContent | { readonly kind: 'text' }, never>(
      [
        { types: ['*'], role: () => 'entry', content: verificationContentSocket },
        { types: ['*'], content: text },
      ],
      { toHidden: () => ({ kind: 'text' }) },
    ),
    ME,
  ).project({
    state: new RoomState('!room' as RoomId, [], []),
    chunks: [{ roomId: '!room' as RoomId, order: 0, start: { kind: 'joined' }, events: events as RoomEvent[] }],
    outbox: [],
    live: new Set(),
    gaps: new Map(),
  });
  const contents = drawn.map((item) => item.kind === 'event' && item.content);
  expect(contents).toEqual([
    { kind: 'text' },
    { kind: 'verificationRequest', to: { userId: BO, name: '@bo:example.org' }, isToMe: false },
    { kind: 'text' },
  ]);
});

test('any other message is somebody else’s business', () => {
  for (const content of [{}, { msgtype: 'm.text', to: BO }, { msgtype: 'm.key.verification.request', to: 5 }]) {
    expect(verificationContentSocket.toContent(message(content), room)).toBeNull();
    expect(verificationContentSocket.toText(message(content), room)).toBeNull();
  }
});
