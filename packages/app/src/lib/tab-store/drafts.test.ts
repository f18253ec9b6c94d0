import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { type TabStorage, TabStore } from './tab-store.ts';

const ROOM = '!a:example.org' as RoomId;
const REPLY = { eventId: '$a' as EventId, senderId: '@ben:example.org', senderName: 'Ben', text: 'hello' };
const EMPTY = { text: '', reply: null, edit: null };

function storage(): TabStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('[COMP-03] a draft survives a reload of the tab, with what it answers', () => {
  const kept = storage();
  new Drafts(new TabStore(kept)).write(ROOM, { text: 'half a thought', reply: REPLY });
  expect(new Drafts(new TabStore(kept)).read(ROOM)).toEqual({ text: 'half a thought', reply: REPLY, edit: null });
});

test('[COMP-03] an empty draft leaves nothing behind', () => {
  const kept = storage();
  const drafts = new Drafts(new TabStore(kept));
  drafts.write(ROOM, { text: 'x' });
  drafts.write(ROOM, { text: '' });
  expect(kept.kept.size).toBe(0);
  expect(drafts.read(ROOM)).toEqual(EMPTY);
});

test('[COMP-03] that there is no draft is asked of the browser once, not with each letter', () => {
  const kept = storage();
  let asked = 0;
  const drafts = new Drafts(
    new TabStore({
      ...kept,
      getItem: () => {
        asked += 1;
        return null;
      },
    }),
  );
  for (let count = 0; count < 10; count += 1) expect(drafts.read(ROOM)).toEqual(EMPTY);
  expect(asked).toBe(1);
});

test('[COMP-04] a full or forbidden storage costs only the reload', () => {
  const fail = () => {
    throw new Error('QuotaExceededError');
  };
  const drafts = new Drafts(new TabStore({ length: 1, key: fail, getItem: fail, setItem: fail, removeItem: fail }));
  drafts.write(ROOM, { text: 'x' });
  expect(drafts.read(ROOM).text).toBe('x');
  expect(new Drafts(new TabStore(null)).read(ROOM)).toEqual(EMPTY);
});

test('[COMP-06] an edit leaves the draft beside it alone', () => {
  const drafts = new Drafts(new TabStore(storage()));
  drafts.write(ROOM, { text: 'half a thought', reply: REPLY });
  drafts.write(ROOM, { edit: { eventId: '$b' as EventId, original: 'hi', text: 'hi there' } });
  drafts.write(ROOM, { edit: null });
  expect(drafts.read(ROOM)).toEqual({ text: 'half a thought', reply: REPLY, edit: null });
});

test('[COMP-07] signing out forgets every draft, and nothing that is not of a tab', () => {
  const kept = storage();
  kept.kept.set('parley:theme', 'dark');
  const store = new TabStore(kept);
  const drafts = new Drafts(store);
  drafts.write(ROOM, { text: 'x' });
  store.clear();
  expect(drafts.read(ROOM)).toEqual(EMPTY);
  expect([...kept.kept.keys()]).toEqual(['parley:theme']);
});

test('[COMP-07] drafts wait for who was signed out by the server, and not for somebody else', () => {
  const kept = storage();
  const [ann, ben] = ['@ann:example.org' as UserId, '@ben:example.org' as UserId];
  const store = new TabStore(kept);
  store.claim(ann);
  new Drafts(store).write(ROOM, { text: 'for ann alone' });
  const reloaded = new TabStore(kept);
  reloaded.claim(ann);
  expect(new Drafts(reloaded).read(ROOM).text).toBe('for ann alone');
  reloaded.claim(ben);
  expect(new Drafts(reloaded).read(ROOM)).toEqual(EMPTY);
  expect(kept.kept.size).toBe(1);
  expect([...kept.kept.values()].join()).not.toMatch(/ann|ben/);
});

test.each(['no json', '7', 'null', '[]', '{"text":7,"reply":{"eventId":7},"edit":{"eventId":"x"}}'])(
  '[COMP-04] what another version left is no draft: %s',
  (left) => {
    const kept = storage();
    kept.kept.set(`parley:tab:draft:${ROOM}`, left);
    expect(new Drafts(new TabStore(kept)).read(ROOM)).toEqual(EMPTY);
  },
);
