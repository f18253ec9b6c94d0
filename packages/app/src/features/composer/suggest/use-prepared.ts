import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import type { ComposerPlace, SuggestionSource } from '../contract.ts';
import type { FieldHandle } from '../field/field-handle.ts';

/** Sources let go of what nobody asks for; by then they are told again. */
const AGAIN_AFTER_MS = 60_000;

/** A field that has the focus from the start is not written in before its room is seen: the room is drawn first. */
const AFTER_FOCUS_MS = 500;

/** Has the sources ready for the first word, from the moment when the user may begin to write it. */
export function usePrepared(
  handle: FieldHandle | null,
  sources: readonly SuggestionSource[],
  place: ComposerPlace,
): void {
  const i18n = useI18n();
  const { client } = useClient();
  const prepared = useRef<{ readonly roomId: string; readonly atMs: number } | null>(null);
  const prepare = useEffectEvent((signal: AbortSignal) => {
    const { roomId } = place;
    const last = prepared.current;
    const nowMs = performance.now();
    if (last?.roomId === roomId && nowMs - last.atMs < AGAIN_AFTER_MS) return;
    prepared.current = { roomId, atMs: nowMs };
    for (const source of sources) source.prepare?.(place, { client, i18n, signal }).catch(() => undefined);
  });
  useEffect(() => {
    if (handle === null) return;
    const { element } = handle;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUse = () => prepare(leaving.signal);
    const onFocus = () => {
      clearTimeout(timer);
      timer = setTimeout(onUse, AFTER_FOCUS_MS);
    };
    const stop = handle.subscribe(onUse);
    element.addEventListener('focusin', onFocus);
    if (element.contains(document.activeElement)) onFocus();
    return () => {
      stop();
      clearTimeout(timer);
      element.removeEventListener('focusin', onFocus);
      leaving.abort();
      prepared.current = null;
    };
  }, [handle, place.roomId]);
}
