import { useRef } from 'react';
import type { Suggestion } from '../contract.ts';
import type { FieldHandle } from '../field/field-handle.ts';
import { isTyped, type Trigger } from './find-trigger.ts';
import type { Found } from './use-found.ts';

/**
 * Keys that take a suggestion before it is found. Suggestions that are shown may be of the word before the last keys: the key counts for
 * those of the word as it is.
 */
export function useWaitingKey(
  handle: FieldHandle | null,
  { leave, waitForNewer, waitsFor }: Found,
  takeAt: (trigger: Trigger, item: Suggestion) => void,
) {
  /** True while a key is given to the field that waited for suggestions. */
  const isGivingBack = useRef(false);
  /** Enter that came after a key that waits: it is for the message as it is then. */
  const laterEnter = useRef<KeyboardEvent | null>(null);

  const giveBack = (event: KeyboardEvent) => {
    isGivingBack.current = true;
    handle?.element.dispatchEvent(new KeyboardEvent('keydown', event));
    isGivingBack.current = false;
  };

  /** Keeps a key until the newest word was looked up. Answers false where that is done. */
  const wait = (event: KeyboardEvent) => {
    if (waitsFor() !== null) {
      if (event.key === 'Enter') laterEnter.current = event;
      return true;
    }
    laterEnter.current = null;
    return waitForNewer((trigger, [first]) => {
      const typedSince = handle?.beforeCaret()?.text.slice(trigger.start + trigger.length) ?? '';
      const isSending = event.key === 'Enter' && (first === undefined || isTyped(first, trigger));
      if (first === undefined || (isSending && first.inserts.kind === 'text')) leave();
      else {
        takeAt(trigger, first);
        if (typedSince !== '') handle?.insertText(typedSince);
      }
      if (isSending && typedSince === '') giveBack(event);
      else if (laterEnter.current !== null) giveBack(laterEnter.current);
    });
  };
  return { wait, isGivingBack };
}
