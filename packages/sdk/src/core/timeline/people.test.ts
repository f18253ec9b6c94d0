import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RoomState } from '../rooms/room-state.ts';
import { People } from './people.ts';

const BOB = '@bob:example.org' as UserId;

function asEvents(made: readonly unknown[]) {
  return made as readonly RoomEvent[];
}

test('[01.M-07] who was kicked or banned keeps name and picture on what they said', () => {
  const make = createEvents();
  for (const membership of ['leave', 'ban'] as const) {
    const was = { membership: 'join', displayname: 'Bob', avatar_url: 'mxc://example.org/bob' };
    const gone = asEvents([{ ...make.member('ann', membership, 'bob'), unsigned: { prev_content: was } }]);
    const state = new RoomState('!room:example.org' as RoomId, [], []);
    state.apply(gone);
    expect(new People().of(state, BOB)).toEqual({ userId: BOB, name: 'Bob', avatar: 'mxc://example.org/bob' });
  }
});
