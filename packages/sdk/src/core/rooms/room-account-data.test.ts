import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { readUpTo } from './read-marks.ts';
import { withAccountData } from './room-account-data.ts';
import { emptyRoomRecord } from './room-record.ts';

const record = emptyRoomRecord('!a:x' as RoomId);
const tags = (content: Record<string, unknown>) => [{ type: 'm.tag', content: { tags: content } }];

test('[RO-13] a room has the tags that the account data names last', () => {
  const favourite = withAccountData(record, tags({ 'm.favourite': { order: 0.5 }, 'u.own': {} }));
  expect(favourite).toMatchObject({ isFavourite: true, isLowPriority: false });
  expect(withAccountData(favourite, tags({ 'm.lowpriority': {} }))).toMatchObject({
    isFavourite: false,
    isLowPriority: true,
  });
});

test('[RO-13] a room is in the section of its own tag, until that is taken off', () => {
  const work = withAccountData(record, tags({ 'u.Work': {}, 'm.lowpriority': {} }));
  expect(work).toMatchObject({ section: 'Work', isLowPriority: true });
  expect(withAccountData(work, tags({ 'u.Work': { order: 0.5 }, 'm.lowpriority': {} }))).toBe(work);
  expect(withAccountData(work, tags({ 'm.lowpriority': {} })).section ?? null).toBeNull();
});

test('[RO-13] a room can be marked as unread, under the old name too', () => {
  const type = 'com.famedly.marked_unread';
  const marked = withAccountData(record, [{ type, content: { unread: true } }]);
  expect(marked.isMarkedUnread).toBe(true);
  expect(withAccountData(marked, [{ type: 'm.marked_unread', content: { unread: false } }]).isMarkedUnread).toBe(false);
});

test('[01.RC-08] the newest word on the mark holds, under either name', () => {
  const said = (...words: readonly (readonly [string, boolean])[]) =>
    withAccountData(
      record,
      words.map(([type, unread]) => ({ type, content: { unread } })),
    ).isMarkedUnread;
  expect(said(['com.famedly.marked_unread', true], ['m.marked_unread', false])).toBe(false);
  expect(said(['m.marked_unread', false], ['com.famedly.marked_unread', true])).toBe(true);
});

test('[01.RC-07] where everything was read is kept, and is up to where a room is read of which no receipt is known', () => {
  const read = (id: string) => ({ type: 'm.fully_read', content: { event_id: id } });
  const known = withAccountData(record, [read('$a'), read('$b')]);
  expect(known.fullyRead).toBe('$b');
  expect(withAccountData(known, [read('$b')])).toBe(known);
  expect([readUpTo(record), readUpTo(known)]).toEqual([null, '$b']);
  expect(readUpTo({ ...known, ownReceipt: { eventId: '$c', timestamp: 1 } })).toBe('$c');
});

test('[MED-18] what was chosen for the media of a room is kept, under each name', () => {
  const said = (type: string, media_previews?: string) => ({ type, content: { media_previews } });
  const off = withAccountData(record, [said('m.media_preview_config', 'off')]);
  expect(off.mediaShowing).toEqual({ stable: 'off', unstable: null });
  expect(withAccountData(off, [said('m.media_preview_config', 'off')])).toBe(off);
  const both = withAccountData(off, [said('io.element.msc4278.media_preview_config', 'on')]);
  expect(both.mediaShowing).toEqual({ stable: 'off', unstable: 'on' });
  expect(withAccountData(both, [said('m.media_preview_config')]).mediaShowing).toEqual({
    stable: null,
    unstable: 'on',
  });
});

test.each([
  [{ type: 'm.fully_read', content: { event_id: 'a' } }],
  [{ type: 'm.tag', content: { tags: 'm.favourite' } }],
  [{ type: 'm.tag', content: { tags: { 'm.favourite': true } } }],
  [{ type: 'm.marked_unread', content: { unread: 'yes' } }],
])('[RO-13] what says nothing leaves the record as it is: %j', (event) => {
  expect(withAccountData(record, [event])).toBe(record);
});
