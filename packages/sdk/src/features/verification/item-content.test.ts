import { expect, test } from 'vitest';
import type { RoomContext } from '../../core/timeline/sockets.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { verificationContentSocket } from './item-content.ts';

const ME = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const room: RoomContext = {
  me: ME,
  person: (userId) =>
    ({ userId, name: userId === BO ? 'Bo' : 'Ana', avatar: null }) as ReturnType<RoomContext['person']>,
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
  expect(verificationContentSocket.toText(request(BO))).toBe('');
});

test('any other message is somebody else’s business', () => {
  for (const content of [{}, { msgtype: 'm.text', to: BO }, { msgtype: 'm.key.verification.request', to: 5 }]) {
    expect(verificationContentSocket.toContent(message(content), room)).toBeNull();
    expect(verificationContentSocket.toText(message(content))).toBeNull();
  }
});
