import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { PollDrafts } from './poll-drafts.ts';
import { EMPTY_FORM } from './poll-form.ts';

const ANA = 'ana';
const BEN = 'ben';
const ROOM = '!room:example.org' as RoomId;
const OTHER = '!other:example.org' as RoomId;
const BEGUN = { ...EMPTY_FORM, question: 'Lunch?' };

test('[POLL-09] what was begun is kept for its room until it was sent or given up', () => {
  const drafts = new PollDrafts();
  expect(drafts.read(ANA, ROOM)).toBe(EMPTY_FORM);
  drafts.write(ROOM, BEGUN);
  expect([drafts.read(ANA, ROOM), drafts.read(ANA, OTHER)]).toEqual([BEGUN, EMPTY_FORM]);
  drafts.write(ROOM, EMPTY_FORM);
  expect(drafts.read(ANA, ROOM)).toBe(EMPTY_FORM);
});

test('[POLL-09] nobody else on this page finds it, and it is forgotten then', () => {
  const drafts = new PollDrafts();
  drafts.read(ANA, ROOM);
  drafts.write(ROOM, BEGUN);
  expect(drafts.read(BEN, ROOM)).toBe(EMPTY_FORM);
  expect(drafts.read(ANA, ROOM)).toBe(EMPTY_FORM);
});
