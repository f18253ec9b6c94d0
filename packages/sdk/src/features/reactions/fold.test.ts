import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { FoldContext } from '../../core/events/event-socket.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { foldReactions, reactionContent, reactionKey, reactionRelations } from './fold.ts';

const ME = '@me:example.org' as UserId;
const make = createEvents();
const target = make.message('bob', 'x');

function fold(reactions: readonly object[]) {
  return foldReactions(reactions as readonly RoomEvent[], ME, (userId) => userId.slice(1, userId.indexOf(':')));
}

function like(sender: string, key: string): object {
  return make.reaction(sender, target, key);
}

test('[02.RL-02] one vote a person and key; the most used first, ties by first use', () => {
  const groups = fold([like('ann', '🎉'), like('ann', '👍'), like('bob', '👍'), like('ann', '👍'), like(ME, '❤️')]);
  expect(groups).toEqual([
    { key: '👍', count: 2, isMine: false, names: ['ann', 'bob'] },
    { key: '🎉', count: 1, isMine: false, names: ['ann'] },
    { key: '❤️', count: 1, isMine: true, names: ['me'] },
  ]);
});

test('[RE-04] no key, a redacted reaction and a relation of another kind belong to nothing', () => {
  const events = [
    make.event('bob', 'm.reaction', {}),
    make.event('bob', 'm.reaction', {
      'm.relates_to': { rel_type: 'm.annotation', event_id: target.event_id, key: '' },
    }),
    make.event('bob', 'm.reaction', { 'm.relates_to': { rel_type: 'm.thread', event_id: target.event_id, key: 'x' } }),
    make.event('bob', 'm.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: 7, key: 'x' } }),
  ] as unknown as RoomEvent[];
  expect(events.map((event) => reactionRelations.targetOf(event))).toEqual([null, null, null, null]);
  expect(fold(events)).toEqual([]);
  const room: FoldContext = {
    me: ME,
    roomName: (roomId) => roomId,
    person: (userId) => ({ userId, name: userId, avatar: null }),
    power: { roomVersion: '1', creators: [], levels: null },
    entry: make.message('bob', 'x') as unknown as RoomEvent,
    isComplete: true,
    unreadable: 0,
  };
  expect(reactionRelations.fold(events, room)).toBe(null);
});

test('[RE-05] a long key is cut, names are at most twenty, and odd keys are keys like any other', () => {
  expect(reactionKey(like('bob', '🦊'.repeat(500)) as RoomEvent)).toBe('🦊'.repeat(64));
  const many = Array.from({ length: 30 }, (_, n) => like(`p${n}`, '👍'));
  expect(fold(many)[0]).toMatchObject({ count: 30, names: { length: 20 } });
  expect(fold(['__proto__', 'constructor'].map((key) => like('bob', key))).map(({ key }) => key)).toEqual([
    '__proto__',
    'constructor',
  ]);
});

test('[02.S-10] what is sent is read back as the same', () => {
  const event = make.event('bob', 'm.reaction', reactionContent('$x', '👍') as never) as unknown as RoomEvent;
  expect([reactionRelations.targetOf(event), reactionKey(event)]).toEqual(['$x', '👍']);
});

test('[RE-06] a picture keeps its address, and has the name that came first', () => {
  const long = `mxc://example.org/${'a'.repeat(100)}`;
  const picture = (sender: string, key: string, shortcode: unknown) => {
    const event = like(sender, key) as RoomEvent;
    return { ...event, content: { ...event.content, shortcode } };
  };
  const said = [picture('ann', long, 7), picture('bob', long, ':cat\n\u202E:'), picture('eve', long, ':dog:')];
  expect(fold([...said, picture('ann', '👍', ':thumb:'), picture('ann', 'mxc://no picture', ':x:')])).toMatchObject([
    { key: long, shortcode: 'cat', count: 3 },
    { key: '👍' },
    { key: 'mxc://no picture', shortcode: 'x' },
  ]);
  expect(reactionContent('$x', long, 'cat')).toMatchObject({ 'm.relates_to': { key: long }, shortcode: ':cat:' });
});
