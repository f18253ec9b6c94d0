import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { picksOf } from './media-kinds.ts';

const make = createEvents();
const KINDS = ['pictures', 'voice', 'files', 'links'] as const;

function kindsOf(content: object, type = 'm.room.message'): readonly string[] {
  const event = make.event('bob', type, content as Record<string, string>) as RoomEvent;
  return KINDS.filter((kind) => picksOf(kind)(event));
}

test('[MED-07] a message is of the kind of its file', () => {
  expect(kindsOf({ msgtype: 'm.image', body: 'x' })).toEqual(['pictures']);
  expect(kindsOf({ msgtype: 'm.video', body: 'x' })).toEqual(['pictures']);
  expect(kindsOf({ msgtype: 'm.audio', body: 'x' })).toEqual(['files']);
  expect(kindsOf({ msgtype: 'm.audio', body: 'x', 'org.matrix.msc3245.voice': {} })).toEqual(['voice']);
  expect(kindsOf({ msgtype: 'm.file', body: 'x' })).toEqual(['files']);
});

test('[MED-07] a link is one in the text or behind it; a mention is none', () => {
  const text = (body: string, more: object = {}) => kindsOf({ msgtype: 'm.text', body, ...more });
  expect(text('see https://example.org/a')).toEqual(['links']);
  expect(text('see', { formatted_body: '<a href="https://example.org">here</a>' })).toEqual(['links']);
  expect(text('hi https://matrix.to/#/@bo:example.org')).toEqual([]);
  expect(text('https://matrix.to/#/@bo:example.org and http://a.example')).toEqual(['links']);
  expect(text('ftp://x http:// y')).toEqual([]);
});

test('[MED-07] what is no message, was taken back or makes no sense is nothing', () => {
  expect(kindsOf({ msgtype: 'm.image', body: 'x' }, 'm.sticker')).toEqual([]);
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ msgtype: 7, body: 'https://a.example' })).toEqual([]);
});
