import { useEffect } from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';
import type { FieldSlot } from './field/use-field.ts';

/** Media query for a keyboard: on a phone, focus would bring the on-screen one up over what one came to read. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/** Puts the focus into the box when its room is opened, so that one can write at once; not if the user has put it elsewhere meanwhile. */
export function useFocusOnOpen(field: FieldSlot): void {
  useEffect(() => {
    if (!matchMedia(HAS_KEYBOARD).matches) return;
    const { activeElement: before } = document;
    // Focus lays the page out; the messages come first.
    return afterNextPaint(() => {
      const { activeElement: now, body } = document;
      if (now === before || now === body) field.current?.focus();
    });
  }, [field]);
}
