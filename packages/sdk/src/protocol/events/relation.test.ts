import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseEventId } from '../ids/parse.ts';
import { readRelation, readReplyTo } from './relation.ts';

const self = must(parseEventId('$self'), 'event id');

function relating(relatesTo: unknown, more: { state_key?: string } = {}) {
  return { event_id: self, content: { 'm.relates_to': relatesTo }, ...more };
}

test('[01.E-07] each kind of relation', () => {
  expect(readRelation(relating({ rel_type: 'm.annotation', event_id: '$a', key: '👍' }))).toEqual({
    kind: 'annotation',
    target: '$a',
    key: '👍',
  });
  expect(readRelation(relating({ rel_type: 'm.replace', event_id: '$a' }))).toEqual({ kind: 'replace', target: '$a' });
  expect(readRelation(relating({ rel_type: 'm.reference', event_id: '$a' }))).toEqual({
    kind: 'reference',
    target: '$a',
  });
  expect(readRelation(relating({ rel_type: '__proto__', event_id: '$a' }))).toEqual({
    kind: 'other',
    relType: '__proto__',
    target: '$a',
  });
});

test('[02.S-08] a thread relation has its root, and says whether its reply is only a stand-in', () => {
  const thread = { event_id: '$root', 'm.in_reply_to': { event_id: '$last' } };
  for (const rel_type of ['m.thread', 'io.element.thread']) {
    expect(readRelation(relating({ ...thread, rel_type, is_falling_back: true }))).toEqual({
      kind: 'thread',
      root: '$root',
      isFallingBack: true,
      inReplyTo: '$last',
    });
  }
  expect(readReplyTo(relating({ ...thread, rel_type: 'm.thread', is_falling_back: true }))).toBeNull();
  expect(readReplyTo(relating({ ...thread, rel_type: 'm.thread' }))).toBe('$last');
});

test('[01.E-07] a reply needs no relation type', () => {
  const event = relating({ 'm.in_reply_to': { event_id: '$a' } });
  expect(readRelation(event)).toBeNull();
  expect(readReplyTo(event)).toBe('$a');
});

test('[01.E-08] what is not of the right type is no relation', () => {
  for (const relatesTo of [
    null,
    'x',
    [],
    {},
    { rel_type: 1, event_id: '$a' },
    { rel_type: 'm.replace', event_id: 1 },
  ]) {
    expect(readRelation(relating(relatesTo))).toBeNull();
    expect(readReplyTo(relating(relatesTo))).toBeNull();
  }
  expect(readRelation(relating({ rel_type: 'm.replace', event_id: '__proto__' }))).toBeNull();
  expect(readReplyTo(relating({ 'm.in_reply_to': { event_id: {} } }))).toBeNull();
});

test('[02.RL-02] an annotation without a key is none', () => {
  expect(readRelation(relating({ rel_type: 'm.annotation', event_id: '$a' }))).toBeNull();
  expect(readRelation(relating({ rel_type: 'm.annotation', event_id: '$a', key: '' }))).toBeNull();
});

test('[02.RL-03] state events and events that point at themselves relate to nothing', () => {
  const replace = { rel_type: 'm.replace', event_id: '$a' };
  expect(readRelation(relating(replace, { state_key: '' }))).toBeNull();
  expect(readReplyTo(relating({ 'm.in_reply_to': { event_id: '$a' } }, { state_key: '' }))).toBeNull();
  expect(readRelation(relating({ rel_type: 'm.thread', event_id: '$self' }))).toBeNull();
  expect(readReplyTo(relating({ 'm.in_reply_to': { event_id: '$self' } }))).toBeNull();
});
