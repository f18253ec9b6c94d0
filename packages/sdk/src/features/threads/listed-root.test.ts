import { expect, test } from 'vitest';
import type { EventItem } from '../../core/timeline/timeline.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { type KnownRoots, listed } from './listed-root.ts';

const ROOT = '$root' as EventId;
const BROKEN = { kind: 'broken', reportId: 'r' } as const;
const THREAD = { kind: 'thread', count: 1, hasParticipated: true, latest: null } as const;
const TEXT = { kind: 'text' } as const;

function item(extras: readonly unknown[], content: unknown = TEXT): EventItem<unknown, unknown> {
  return { kind: 'event', relationId: ROOT, timestamp: 5, isMine: false, content, extras } as never;
}

function roots(more: Partial<KnownRoots> = {}): KnownRoots {
  return { all: new Set([ROOT]), newest: new Map(), listedAsOwn: new Set(), ...more };
}

test('[TL-22] a root stands in the list where its thread, or all of it, is broken', () => {
  for (const broken of [item([BROKEN]), item([], BROKEN)]) {
    expect(listed(broken, roots())).toEqual([{ item: broken, newestTs: 5, isOwn: false }]);
    const known = roots({ newest: new Map([[ROOT, 9]]), listedAsOwn: new Set([ROOT]) });
    expect(listed(broken, known)).toEqual([{ item: broken, newestTs: 9, isOwn: true }]);
    expect(listed(broken, roots({ all: new Set() }))).toEqual([]);
  }
});

test('[02.TH-14] a thread is listed by its summary, and a root without replies is not', () => {
  const whole = item([BROKEN, THREAD]);
  expect(listed(whole, roots({ all: new Set() }))).toEqual([{ item: whole, newestTs: 5, isOwn: true }]);
  expect(listed(item([]), roots())).toEqual([]);
});
