import { createEvents } from '@parley/testkit/factory/events.ts';
import { describe, expect, test } from 'vitest';
import type { RoomEvent } from '../events/event.ts';
import { readThreadBundle, threadSupportOf, withoutReplies } from './thread.ts';

const make = createEvents();
const latest = make.message('@bob:example.org', 'newest') as unknown as RoomEvent;

function root(bundle: unknown, name = 'm.thread'): RoomEvent {
  return {
    ...(make.message('@ana:example.org', 'root') as unknown as RoomEvent),
    unsigned: { age: 3, 'm.relations': { [name]: bundle, 'm.reference': { chunk: [] } } },
  };
}

describe('[02.TH-02] what comes with a root', () => {
  test.each(['m.thread', 'io.element.thread'])('under %s', (name) => {
    const bundle = { count: 3, current_user_participated: true, latest_event: { ...latest } };
    expect(readThreadBundle(root(bundle, name))).toMatchObject({
      count: 3,
      hasParticipated: true,
      latest: { event_id: latest.event_id },
    });
  });

  test.each([null, [], 'x', {}, { count: 0 }, { count: -1 }, { count: 1.5 }, { count: '3' }, { count: 1e300 }])(
    '%o is none',
    (bundle) => {
      expect(readThreadBundle(root(bundle))).toBeNull();
    },
  );

  test('a newest reply that cannot be read is not known', () => {
    expect(readThreadBundle(root({ count: 1, latest_event: { type: 3 } }))).toEqual({
      count: 1,
      hasParticipated: false,
      latest: null,
    });
  });
});

describe('[02.TH-12] taking back', () => {
  const whole = root({ count: 2, current_user_participated: true, latest_event: { ...latest } });

  test('counts one less, and does not name what is gone as the newest', () => {
    expect(readThreadBundle(withoutReplies(whole, [latest]))).toEqual({
      count: 1,
      hasParticipated: true,
      latest: null,
    });
  });

  test('leaves nothing of a thread without replies, and everything else', () => {
    const after = withoutReplies(whole, [latest, latest]);
    expect(readThreadBundle(after)).toBeNull();
    expect(after.unsigned).toEqual({ age: 3, 'm.relations': { 'm.reference': { chunk: [] } } });
  });

  test('changes no event that is no root', () => {
    expect(withoutReplies(latest, [latest])).toBe(latest);
  });
});

describe('[02.TH-03] what servers can do', () => {
  const support = (versions: string[], flags: string[] = []) =>
    threadSupportOf({ versions, unstableFeatures: new Set(flags) });

  test('all of it since v1.4, exactly', () => {
    expect(support(['v1.3', 'v1.4'])).toMatchObject({ threads: 'stable', list: 'stable' });
    expect(support(['v1.40'])).toMatchObject({ threads: 'none', list: 'none' });
  });

  test('each by its own flags', () => {
    expect(support([], ['org.matrix.msc3440.stable', 'org.matrix.msc3856'])).toMatchObject({
      threads: 'stable',
      list: 'experimental',
    });
    expect(support([], ['org.matrix.msc3856.stable'])).toMatchObject({ threads: 'none', list: 'stable' });
  });

  test('one that has only the unstable name says nothing of threads as they are sent', () => {
    expect(support(['v1.2'], ['org.matrix.msc3440'])).toMatchObject({ threads: 'none' });
  });
});
