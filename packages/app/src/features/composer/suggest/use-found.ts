import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import type { ComposerPlace, Suggestion, SuggestionSource } from '../contract.ts';
import type { Trigger } from './find-trigger.ts';

export interface ShownSuggestions {
  readonly trigger: Trigger;
  readonly items: readonly Suggestion[];
  /** The index of the one that Enter takes. */
  readonly active: number;
}

/** Suggestions for the word that is followed. */
export interface Found {
  readonly shown: ShownSuggestions | null;
  readonly setShown: (shown: ShownSuggestions) => void;
  readonly follow: (trigger: Trigger) => void;
  readonly leave: () => void;
  /** Calls `then` once with what is found for the newest word. Answers false where that is what is shown. */
  readonly waitForNewer: (then: WhenFound) => boolean;
  /** The word for whose suggestions a key waits; null for none. */
  readonly waitsFor: () => Trigger | null;
}

/** A word that is looked up, or was; what was found is drawn a moment later. */
interface Asked {
  readonly trigger: Trigger;
  readonly abort: AbortController;
  found: readonly Suggestion[] | null;
}

type WhenFound = (trigger: Trigger, items: readonly Suggestion[]) => void;

/** Asks for the suggestions of one word at a time. */
export function useFound(place: ComposerPlace): Found {
  const i18n = useI18n();
  const { client } = useClient();
  const [shown, setShown] = useState<ShownSuggestions | null>(null);
  const asked = useRef<Asked | null>(null);
  const waiting = useRef<WhenFound | null>(null);

  const leave = () => {
    asked.current?.abort.abort();
    asked.current = null;
    waiting.current = null;
    setShown(null);
  };

  const ask = async (word: Asked) => {
    const { trigger } = word;
    const { signal } = word.abort;
    const context = { client, i18n, signal };
    const expected = trigger.source.expect?.(trigger.query, place, context) ?? [];
    if (expected.length > 0) setShown({ trigger, items: expected, active: 0 });
    const items = await found(trigger, place, context);
    if (signal.aborted) return;
    word.found = items;
    const then = waiting.current;
    waiting.current = null;
    if (items.length === 0 || !isSame(items, expected))
      setShown(items.length === 0 ? null : { trigger, items, active: 0 });
    then?.(trigger, items);
  };

  const follow = (trigger: Trigger) => {
    const last = asked.current?.trigger;
    if (last?.source === trigger.source && last.query === trigger.query && last.start === trigger.start) return;
    asked.current?.abort.abort();
    waiting.current = null;
    if (last?.source !== trigger.source || last.start !== trigger.start) setShown(null);
    asked.current = { trigger, abort: new AbortController(), found: null };
    void ask(asked.current);
  };

  const waitForNewer = (then: WhenFound): boolean => {
    const word = asked.current;
    if (word === null || word.trigger === shown?.trigger) return false;
    if (word.found === null) waiting.current = then;
    else then(word.trigger, word.found);
    return true;
  };

  const waitsFor = (): Trigger | null => (waiting.current === null ? null : (asked.current?.trigger ?? null));

  return { shown, setShown, follow, leave, waitForNewer, waitsFor };
}

function isSame(items: readonly Suggestion[], expected: readonly Suggestion[]): boolean {
  return items.length === expected.length && items.every(({ key }, index) => key === expected[index]?.key);
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
