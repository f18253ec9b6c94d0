import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { type DraftStorage, Drafts } from './drafts.ts';

const ROOM = '!a:example.org' as RoomId;

function storage(): DraftStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('[COMP-03] a draft survives a reload of the tab', () => {
  const kept = storage();
  new Drafts(kept).write(ROOM, 'half a thought');
  expect(new Drafts(kept).read(ROOM)).toBe('half a thought');
});

test('[COMP-03] an empty draft leaves nothing behind', () => {
  const kept = storage();
  const drafts = new Drafts(kept);
  drafts.write(ROOM, 'x');
  drafts.write(ROOM, '');
  expect(kept.kept.size).toBe(0);
  expect(drafts.read(ROOM)).toBe('');
});

test('[COMP-04] a full or forbidden storage costs only the reload', () => {
  const fail = () => {
    throw new Error('QuotaExceededError');
  };
  const drafts = new Drafts({ getItem: fail, setItem: fail, removeItem: fail });
  drafts.write(ROOM, 'x');
  expect(drafts.read(ROOM)).toBe('x');
  expect(new Drafts(null).read(ROOM)).toBe('');
});
