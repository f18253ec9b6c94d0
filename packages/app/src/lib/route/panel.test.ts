import type { RoomId } from '@parley/sdk/client/ids.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePanel, isOverPanel, leavePanel, openPanel } from './panel.ts';
import { roomHref } from './route.ts';
import { currentRoute, navigate } from './use-route.ts';

/** A window with a session's history and no page. */
class FakeWindow {
  readonly location = { hash: roomHref('!a:x' as RoomId) };
  readonly addEventListener = () => undefined;
  readonly history = {
    state: null as unknown,
    pushState: (state: unknown, _: string, hash: string) => {
      this.#entries.splice(this.#at + 1, Number.POSITIVE_INFINITY, { state, hash });
      this.history.go(1);
    },
    replaceState: (state: unknown, _: string, hash: string) => {
      this.#entries[this.#at] = { state, hash };
      this.history.go(0);
    },
    go: (steps: number) => {
      this.#at += steps;
      const entry = this.#entries[this.#at];
      if (entry === undefined) throw new Error('no such entry');
      this.history.state = entry.state;
      this.location.hash = entry.hash;
    },
    back: () => this.history.go(-1),
  };
  readonly #entries: { readonly state: unknown; readonly hash: string }[] = [{ state: null, hash: this.location.hash }];
  #at = 0;
}

beforeEach(() => {
  vi.stubGlobal('window', new FakeWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const panelNow = () => {
  const route = currentRoute();
  return route.kind === 'room' ? (route.panel?.name ?? null) : null;
};

describe('[SH-21] a panel is an entry of the history', () => {
  test('going back closes it', () => {
    openPanel({ name: 'members' });
    expect(panelNow()).toBe('members');
    window.history.back();
    expect(panelNow()).toBeNull();
  });

  test('another room does not have it, and where no room is there is none', () => {
    openPanel({ name: 'members' });
    navigate({ kind: 'room', room: '!b:x' as RoomId, eventId: null });
    expect(panelNow()).toBeNull();
    navigate({ kind: 'home' });
    openPanel({ name: 'members' });
    expect(currentRoute()).toEqual({ kind: 'home' });
  });
});

describe('[SH-22] the ways out', () => {
  test('closing goes back over every panel, and no further', () => {
    openPanel({ name: 'threads' });
    openPanel({ name: 'info' });
    expect(isOverPanel()).toBe(true);
    closePanel();
    expect(panelNow()).toBeNull();
    expect(isOverPanel()).toBe(false);
    expect(() => window.history.back()).toThrow('no such entry');
  });

  test('back leads to the panel before, then out', () => {
    openPanel({ name: 'threads' });
    openPanel({ name: 'info' });
    leavePanel();
    expect(panelNow()).toBe('threads');
    leavePanel();
    expect(panelNow()).toBeNull();
  });

  test('where the page was opened with it, closing leads to the room', () => {
    window.history.replaceState(null, '', '#/room/!a%3Ax/thread/%24root');
    expect(panelNow()).toBe('thread');
    closePanel();
    expect(currentRoute()).toEqual({ kind: 'room', room: '!a:x', eventId: null });
  });
});
