import { expect, test } from 'vitest';
import { createEvents } from './events.ts';

test('events read in one line, and their ids are counted', () => {
  const { message, reaction, edit, redaction, member } = createEvents();
  const hi = message('bob', 'hi');
  expect(hi).toEqual({
    type: 'm.room.message',
    event_id: '$1',
    sender: '@bob:example.org',
    room_id: '!room:example.org',
    origin_server_ts: 1_767_225_600_000,
    content: { msgtype: 'm.text', body: 'hi' },
  });
  expect(reaction('alice', hi, '👍').content).toEqual({
    'm.relates_to': { rel_type: 'm.annotation', event_id: '$1', key: '👍' },
  });
  expect(edit('bob', hi, 'hello').content['m.new_content']).toEqual({ msgtype: 'm.text', body: 'hello' });
  expect(redaction('bob', hi)).toMatchObject({ event_id: '$4', redacts: '$1', content: { redacts: '$1' } });
  expect(member('alice', 'invite', 'carol')).toMatchObject({
    state_key: '@carol:example.org',
    content: { membership: 'invite' },
  });
});
