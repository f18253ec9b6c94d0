import { useEffect, useEffectEvent, useRef } from 'react';
import type { ComposerPlace, Suggestion, SuggestionSource } from '../contract.ts';
import type { FieldHandle } from '../field/field-handle.ts';
import { findTrigger, isTyped, type Trigger, wordOf } from './find-trigger.ts';
import { type ShownSuggestions, useFound } from './use-found.ts';
import { usePrepared } from './use-prepared.ts';
import { useWaitingKey } from './use-waiting-key.ts';

export interface Suggestions {
  /** Null while there is nothing to choose from. */
  readonly shown: ShownSuggestions | null;
  readonly activate: (index: number) => void;
  readonly take: (item: Suggestion) => void;
}

/** Follows the word before the caret, and what may stand instead of it. */
export function useSuggestions(
  handle: FieldHandle | null,
  sources: readonly SuggestionSource[],
  place: ComposerPlace,
): Suggestions {
  const found = useFound(place);
  const { shown, setShown, follow, leave, waitsFor } = found;
  /** The beginning of a word whose suggestions were closed. */
  const closedAt = useRef<string | null>(null);

  const onChange = () => {
    const before = handle?.beforeCaret() ?? null;
    const hasFocus = handle?.element.contains(document.activeElement) === true;
    const waitedFor = waitsFor();
    // Text after a key that waits goes on from the suggestion that the key takes.
    if (waitedFor !== null && hasFocus && before?.text.startsWith(wordOf(waitedFor), waitedFor.start) === true) return;
    const trigger = before === null || !hasFocus ? null : findTrigger(before, sources);
    if (trigger === null) closedAt.current = null;
    if (trigger === null || placeOf(trigger) === closedAt.current) leave();
    else follow(trigger);
  };

  const takeAt = ({ start, length: found }: Trigger, item: Suggestion) => {
    // Text that was typed since is part of the word.
    const before = handle?.beforeCaret() ?? null;
    handle?.replaceBefore(before === null ? found : before.text.length - start, item.inserts);
    leave();
  };
  const take = (item: Suggestion) => shown !== null && takeAt(shown.trigger, item);

  const { wait, isGivingBack } = useWaitingKey(handle, found, takeAt);

  const onKey = (event: KeyboardEvent) => {
    const act = shown === null || isGivingBack.current ? null : actOf(event, shown);
    if (shown === null || act === null) return;
    if (act.kind === 'close') closedAt.current = placeOf(shown.trigger);
    if ((act.kind === 'take' || act.kind === 'leave') && wait(event)) return keep(event);
    if (act.kind === 'leave' && act.item.inserts.kind === 'pill') take(act.item);
    else if (act.kind === 'leave' || act.kind === 'close') leave();
    else if (act.kind === 'move') setShown({ ...shown, active: act.to });
    else take(act.item);
    if (act.kind !== 'leave') keep(event);
  };

  useField(handle, onChange, onKey);
  usePrepared(handle, sources, place);
  return { shown, take, activate: (active) => shown !== null && setShown({ ...shown, active }) };
}

/** Calls `onChange` after changes of a field, and `onKey` for each key before the field hears of it. */
function useField(handle: FieldHandle | null, onChange: () => void, onKey: (event: KeyboardEvent) => void): void {
  const change = useEffectEvent(onChange);
  const key = useEffectEvent(onKey);
  useEffect(() => {
    if (handle === null) return;
    const { element } = handle;
    const stop = handle.subscribe(() => change());
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof Node && element.contains(event.target)) key(event);
    };
    const around = element.parentElement ?? element;
    around.addEventListener('keydown', listen, { capture: true });
    change();
    return () => {
      stop();
      around.removeEventListener('keydown', listen, { capture: true });
    };
  }, [handle]);
}

/** Keeps a key from the field. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type KeyAct =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'take'; readonly item: Suggestion }
  /** The user wants no suggestions for this word. */
  | { readonly kind: 'close' }
  /** The word is complete: the field gets the key, too. */
  | { readonly kind: 'leave'; readonly item: Suggestion };

/** The meaning of a key while suggestions are shown; null for none. */
function actOf(event: KeyboardEvent, { items, active, trigger }: ShownSuggestions): KeyAct | null {
  if (event.isComposing || event.keyCode === 229) return null;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  const item = items[active];
  switch (event.key) {
    case 'ArrowDown':
      return { kind: 'move', to: (active + 1) % items.length };
    case 'ArrowUp':
      return { kind: 'move', to: (active + items.length - 1) % items.length };
    case 'Escape':
      return { kind: 'close' };
    case 'Enter':
      // A word that is complete is sent, not completed.
      if (item !== undefined && isTyped(item, trigger)) return { kind: 'leave', item };
      return item === undefined ? null : { kind: 'take', item };
    case 'Tab':
      return item === undefined ? null : { kind: 'take', item };
    default:
      return null;
  }
}

function placeOf({ source, start }: Trigger): string {
  return `${source.id} ${start}`;
}
