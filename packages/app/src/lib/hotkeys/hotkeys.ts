import type { MessageDescriptor } from '@lingui/core';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { useEffect, useEffectEvent } from 'react';
import { useReadable } from '../store/use-readable.ts';
import { bindings, chordsOf, isPressOf } from './bindings.ts';

/** A key that does something: on the whole page while what offers it is there, or where focus is. */
export interface Hotkey {
  /** Names it for good: the feature, then the action. */
  readonly id: string;
  /** One or more chords, the one to show first. */
  readonly chords: readonly string[];
  /** The action's name in the list of keys. */
  readonly label: MessageDescriptor;
  /** It works only where focus is: what has the focus listens for it (`isPressOf`). Letters by themselves may be keys only there. */
  readonly isLocal?: boolean;
}

interface Registered {
  readonly hotkey: Hotkey;
  /** Returns false when it does not apply now, so that the key goes on to whatever is next. */
  readonly run: () => boolean | undefined;
}

const registered: Registered[] = [];
const declared = new ObservableValue<readonly Hotkey[]>([]);

/**
 * Declares a key: from then on the list of keys has it, and a person can give it another. It is done where a module begins, so that a key
 * is known as soon as its code is there, and not only once it was of use.
 */
export function defineHotkey(hotkey: Hotkey): Hotkey {
  declared.set([...declared.current.filter(({ id }) => id !== hotkey.id), hotkey]);
  return hotkey;
}

/** Every key that was declared, in the order of that; the same list until another one is. */
export const knownHotkeys: Readable<readonly Hotkey[]> = declared;

/**
 * Offers a key on the whole page. The one offered last comes first. `run` returns false when it does not apply now. Keys rest while
 * a modal dialog is open.
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

/** The keys of something now, the one to show first. */
export function useChords(hotkey: Pick<Hotkey, 'id' | 'chords'>): readonly string[] {
  useReadable(bindings);
  return chordsOf(hotkey);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
  for (const { hotkey, run } of registered.toReversed()) {
    if (!isPressOf(event, hotkey)) continue;
    if (run() === false) continue;
    event.preventDefault();
    return;
  }
}
