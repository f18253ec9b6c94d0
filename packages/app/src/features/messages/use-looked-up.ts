import { useEffect, useState } from 'react';
import type { LookingFailure } from './looking-failure.ts';

export type LookedUp<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LookingFailure }
  | { readonly kind: 'ready'; readonly value: Value };

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: LookingFailure };

/** Asks once, for as long as the component is there. `ask` has to stay the same function while it asks for the same. */
export function useLookedUp<Value>(ask: (signal: AbortSignal) => Promise<Answer<Value>>): LookedUp<Value> {
  const [state, setState] = useState<LookedUp<Value>>({ kind: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void ask(signal).then((answer) => {
      if (signal.aborted) return;
      setState(answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', failure: answer.error });
    });
    return () => controller.abort();
  }, [ask]);
  return state;
}
