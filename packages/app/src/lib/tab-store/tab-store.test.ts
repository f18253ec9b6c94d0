import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { type TabStorage, TabStore } from './tab-store.ts';

function storage(kept = new Map<string, string>()): TabStorage & { readonly kept: Map<string, string> } {
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

test('[COMP-03] drafts that lay in the browser in the clear are removed, and nothing else', () => {
  const kept = storage(
    new Map([
      ['parley:tab:draft:!a:example.org', '{"text":"a secret"}'],
      ['parley:tab:recentRooms', '!a:example.org'],
      ['parley:theme', 'dark'],
    ]),
  );
  expect(new TabStore(kept).read('recentRooms')).toBe('!a:example.org');
  expect([...kept.kept.keys()]).toEqual(['parley:tab:recentRooms', 'parley:theme']);
});

test('that there is nothing is asked of the browser once', () => {
  let asked = 0;
  const store = new TabStore({
    ...storage(),
    getItem: () => {
      asked += 1;
      return null;
    },
  });
  for (let count = 0; count < 10; count += 1) expect(store.read('recentRooms')).toBeNull();
  expect(asked).toBe(1);
});

test('[COMP-04] a full or forbidden storage costs only the reload', () => {
  const fail = () => {
    throw new Error('QuotaExceededError');
  };
  const store = new TabStore({ length: 1, key: fail, getItem: fail, setItem: fail, removeItem: fail });
  store.write('recentRooms', 'x');
  expect(store.read('recentRooms')).toBe('x');
  expect(new TabStore(null).read('recentRooms')).toBeNull();
});

test('signing out forgets what is of the tab and nothing else, and so does somebody else who signs in', () => {
  const kept = storage(new Map([['parley:theme', 'dark']]));
  const [ann, ben] = ['@ann:example.org' as UserId, '@ben:example.org' as UserId];
  const store = new TabStore(kept);
  store.claim(ann);
  store.write('recentRooms', 'x');
  const reloaded = new TabStore(kept);
  reloaded.claim(ann);
  expect(reloaded.read('recentRooms')).toBe('x');
  reloaded.claim(ben);
  expect(reloaded.read('recentRooms')).toBeNull();
  expect(reloaded.owner).not.toBe(store.owner);
  expect([...kept.kept.values()].join()).not.toMatch(/ann|ben/);
  reloaded.clear();
  expect([...kept.kept.keys()]).toEqual(['parley:theme']);
});
