import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import type { ComposerPlace, Suggestion, SuggestionSource } from '../contract.ts';
import type { FieldHandle } from '../field/field-handle.ts';
import { findTrigger, type Trigger } from './find-trigger.ts';
import { usePrepared } from './use-prepared.ts';

export interface ShownSuggestions {
  readonly trigger: Trigger;
  readonly items: readonly Suggestion[];
  /** The index of the one that Enter takes. */
  readonly active: number;
}

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
  const { shown, setShown, follow, leave, waitForNewer } = useFound(place);
  /** The beginning of a word whose suggestions were closed. */
  const closedAt = useRef<string | null>(null);
  /** True while a key is given to the field that waited for suggestions. */
  const isGivingBack = useRef(false);

  const onChange = () => {
    const before = handle?.beforeCaret() ?? null;
    const hasFocus = handle?.element.contains(document.activeElement) === true;
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

  /** Suggestions that are shown may be of the word before the last keys: the key counts for those of the word as it is. */
  const wait = (event: KeyboardEvent) =>
    waitForNewer((trigger, [first]) => {
      const isSending = event.key === 'Enter' && (first === undefined || isTyped(first, trigger));
      if (first === undefined || (isSending && first.inserts.kind === 'text')) leave();
      else takeAt(trigger, first);
      if (!isSending) return;
      isGivingBack.current = true;
      handle?.element.dispatchEvent(new KeyboardEvent('keydown', event));
      isGivingBack.current = false;
    });

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

/** Asks for the suggestions of one word at a time. */
function useFound(place: ComposerPlace) {
  const i18n = useI18n();
  const { client } = useClient();
  const [shown, setShown] = useState<ShownSuggestions | null>(null);
  const asked = useRef<{ readonly trigger: Trigger; readonly abort: AbortController } | null>(null);
  const waiting = useRef<WhenFound | null>(null);

  const leave = () => {
    asked.current?.abort.abort();
    asked.current = null;
    waiting.current = null;
    setShown(null);
  };

  const ask = async (trigger: Trigger, { signal }: AbortController) => {
    const items = await found(trigger, place, { client, i18n, signal });
    if (signal.aborted) return;
    const then = waiting.current;
    waiting.current = null;
    setShown(items.length === 0 ? null : { trigger, items, active: 0 });
    then?.(trigger, items);
  };

  const follow = (trigger: Trigger) => {
    const last = asked.current?.trigger;
    if (last?.source === trigger.source && last.query === trigger.query && last.start === trigger.start) return;
    asked.current?.abort.abort();
    waiting.current = null;
    if (last?.source !== trigger.source || last.start !== trigger.start) setShown(null);
    const abort = new AbortController();
    asked.current = { trigger, abort };
    void ask(trigger, abort);
  };

  /** Calls `then` once with what is found for the newest word. Answers false where that is what is shown. */
  const waitForNewer = (then: WhenFound): boolean => {
    if (asked.current === null || asked.current.trigger === shown?.trigger) return false;
    waiting.current = then;
    return true;
  };

  return { shown, setShown, follow, leave, waitForNewer };
}

type WhenFound = (trigger: Trigger, items: readonly Suggestion[]) => void;

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

async function found(
  { source, query }: Trigger,
  place: ComposerPlace,
  context: Parameters<SuggestionSource['find']>[2],
): Promise<readonly Suggestion[]> {
  try {
    return await source.find(query, place, context);
  } catch (error) {
    reportPageBug('suggestions failed', error);
    return [];
  }
}

function placeOf({ source, start }: Trigger): string {
  return `${source.id} ${start}`;
}

function isTyped({ inserts, wholeWord }: Suggestion, { source, query }: Trigger): boolean {
  const word = inserts.kind === 'text' ? inserts.text : wholeWord;
  return word === source.trigger + query;
}
