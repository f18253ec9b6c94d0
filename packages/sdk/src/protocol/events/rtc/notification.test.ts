import { expect, test } from 'vitest';
import type { RoomEvent } from '../event.ts';
import { readRtcNotification } from './notification.ts';

const SENT_AT = 1_767_225_600_000;

function told(type: string, content: object): RoomEvent {
  const common = { event_id: '$told', sender: '@bob:example.org', room_id: '!room:example.org' };
  return { ...common, type, origin_server_ts: SENT_AT, content } as unknown as RoomEvent;
}

test('[09.N-06] the newest form of telling says inside the application whether it rings, and rings no longer than others', () => {
  const content = {
    application: { type: 'm.call', notification_type: 'ring' },
    'm.relates_to': { rel_type: 'm.reference', event_id: '$member' },
    sender_ts: SENT_AT,
    lifetime: 120_000,
  };
  const read = readRtcNotification(told('m.rtc.notification', content));
  expect(read).toMatchObject({ ok: true, value: { kind: 'ring', membershipId: '$member', until: SENT_AT + 90_000 } });
  const bad = readRtcNotification(told('m.rtc.notification', { ...content, application: { type: 'm.call' } }));
  expect(bad).toMatchObject({ ok: false });
});
