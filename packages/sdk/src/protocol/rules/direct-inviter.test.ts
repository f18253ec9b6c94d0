import { expect, test } from 'vitest';
import type { StateEvent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { type DirectSources, directInviter } from './direct-inviter.ts';

const ANA = '@ana:example.org' as UserId;
const ME = '@me:example.org' as UserId;

function member(content: object, unsigned: object = {}, sender: UserId = ANA): StateEvent {
  const envelope = { event_id: '$m', type: 'm.room.member', room_id: '!r:example.org', origin_server_ts: 1 };
  return { ...envelope, sender, state_key: ME, content, unsigned } as unknown as StateEvent;
}

const ask = (over: Partial<DirectSources>) =>
  directInviter({ own: undefined, membership: 'join', memberCount: null, hero: null, ...over });

test('[01.M-10] an invitation to a conversation of two is by who sent it', () => {
  expect(ask({ membership: 'invite', own: member({ membership: 'invite', is_direct: true }) })).toBe(ANA);
  for (const is_direct of [false, 'true', 1, undefined])
    expect(ask({ membership: 'invite', own: member({ membership: 'invite', is_direct }) })).toBeNull();
});

test('[01.M-10] whoever joined says before what it was, and by whom', () => {
  const joined = (before: object, prevSender: unknown = ANA) =>
    ask({ own: member({ membership: 'join' }, { prev_content: before, prev_sender: prevSender }, ME) });
  expect(joined({ membership: 'invite', is_direct: true })).toBe(ANA);
  expect(joined({ membership: 'invite' })).toBeNull();
  expect(joined({ membership: 'join', is_direct: true })).toBeNull();
  expect(joined({ membership: 'invite', is_direct: true }, 7)).toBeNull();
  expect(
    ask({ own: member({ membership: 'leave' }, { prev_content: { membership: 'invite', is_direct: true } }) }),
  ).toBeNull();
  expect(ask({ own: member({ membership: 'join' }) })).toBeNull();
});

test('[01.M-10] where the own event is not known, an invitation to a room of two is by the other', () => {
  expect(ask({ membership: 'invite', memberCount: 2, hero: ANA })).toBe(ANA);
  expect(ask({ membership: 'invite', memberCount: 3, hero: ANA })).toBeNull();
  expect(ask({ membership: 'join', memberCount: 2, hero: ANA })).toBeNull();
});
