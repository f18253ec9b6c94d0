import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import type { SuggestionSource, WritingHint } from '../contract.ts';
import type { FieldHandle } from '../field/field-handle.ts';

/** The hint of the source whose trigger begins the first line, for as long as the caret is in that line. */
export function useHint(handle: FieldHandle | null, sources: readonly SuggestionSource[]): WritingHint | null {
  const i18n = useI18n();
  const { client } = useClient();
  const [hint, setHint] = useState<WritingHint | null>(null);

  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const before = handle?.beforeCaret() ?? null;
    const line = before?.isFirstLine === true ? before.text : '';
    const source = sources.find(({ trigger, hint: say }) => say !== undefined && line.trimStart().startsWith(trigger));
    const found = (await source?.hint?.(line, { client, i18n, signal })) ?? null;
    if (!signal.aborted) setHint(found);
  });

  useEffect(() => {
    if (handle === null) return;
    let asking = new AbortController();
    const ask = () => {
      asking.abort();
      asking = new AbortController();
      void follow(asking.signal);
    };
    ask();
    const stop = handle.subscribe(ask);
    return () => {
      stop();
      asking.abort();
      setHint(null);
    };
  }, [handle]);
  return hint;
}
