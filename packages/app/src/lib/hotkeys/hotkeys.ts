import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useEffectEvent } from 'react';
import { matchesChord } from './chord.ts';

/** A key that does something while what offers it is on the page. */
export interface Hotkey {
  /** Names it for good: the feature, then the action. */
  readonly id: string;
  /** One or more chords, the one to show first. */
  readonly chords: readonly string[];
  /** What it does, for the list of keys. */
  readonly label: MessageDescriptor;
}

interface Registered {
  readonly hotkey: Hotkey;
  /** Returns false when it does not apply now, so that the key goes on to whatever is next. */
  readonly run: () => boolean | undefined;
}

const registered: Registered[] = [];

/** Whether this machine has ⌘ where others have Ctrl. */
export const isMac = typeof navigator === 'object' && /^Mac|^iP/.test(navigator.platform);

/**
 * Offers a key. The one offered last comes first. `run` returns false when it does not apply now. Keys rest while a modal dialog
 * is open.
 */
export function useHotkey(hotkey: Hotkey, run: () => boolean | undefined): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const entry: Registered = { hotkey, run: () => latest() };
    registered.push(entry);
    if (registered.length === 1) window.addEventListener('keydown', onKeyDown);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [hotkey]);
}

/** The keys on offer now, in the order they were offered. */
export function offeredHotkeys(): Hotkey[] {
  const byId = new Map(registered.map(({ hotkey }) => [hotkey.id, hotkey]));
  return [...byId.values()];
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
  for (const { hotkey, run } of registered.toReversed()) {
    if (!hotkey.chords.some((chord) => matchesChord(event, chord, isMac))) continue;
    if (run() === false) continue;
    event.preventDefault();
    return;
  }
}
