import { createEvents } from '@parley/testkit/factory/events.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { textOf } from './text-of.ts';

const formatted = (body: string, html: string) => ({
  msgtype: 'm.text',
  body,
  format: 'org.matrix.custom.html',
  formatted_body: html,
});

test('[NT-08] formatted text is said as it is drawn: spoilers hidden, custom emoji by their names, without what is quoted', () => {
  const make = createEvents();
  const of = (content: JsonObject) => textOf(make.event('bob', 'm.room.message', content) as unknown as RoomEvent);
  const spoiler = '<span data-mx-spoiler="who">the <b>butler</b></span> did it';
  expect(of(formatted('||the butler|| did it', spoiler))).toBe('▒▒▒ did it');
  const image = { msgtype: 'm.image', filename: 'a.png', url: 'mxc://example.org/a' };
  expect(of({ ...formatted('||the butler||', spoiler), ...image })).toBe('▒▒▒ did it');
  const emoji = '<img data-mx-emoticon src="mxc://example.org/e" alt=":wave:" title="wave"> <strong>all</strong>';
  expect(of(formatted('wave **all**', emoji))).toBe(':wave: all');
  const reply = { 'm.relates_to': { 'm.in_reply_to': { event_id: '$a' } } };
  const quoted = '<mx-reply><blockquote>old</blockquote></mx-reply>';
  expect(of({ ...formatted('> <@eve:example.org> old\n\nnew', `${quoted}new`), ...reply })).toBe('new');
  expect(of({ msgtype: 'm.text', body: '> <@eve:example.org> old\n\nnew', ...reply })).toBe('new');
  // HTML that says nothing is no reason to say less than its plain body does.
  expect(of(formatted('body', '<img src="mxc://example.org/e">'))).toBe('body');
});

test('[NT-08] a message is one line of plain text; what has no words has none', () => {
  const make = createEvents();
  const of = (event: object) => textOf(event as RoomEvent);
  expect(of(make.message('bob', ' two\n\nlines\u202E\u0007 '))).toBe('two lines');
  expect(of(make.image('bob', 'mxc://example.org/a'))).toBe('image.png');
  expect(of(make.message('bob', '👍'.repeat(500)))).toHaveLength(2 * 199 + 1);
  expect(of(make.message('bob', ' \n '))).toBe(null);
  expect(of(make.event('bob', 'm.room.message', { body: 7 }))).toBe(null);
  expect(of(make.event('bob', 'm.room.encrypted', {}))).toBe(null);
});
