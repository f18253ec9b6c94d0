import { type RefObject, useEffect } from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';

/** Where there is a keyboard: on a phone, focus would bring the on-screen one up over what one came to read. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/** Puts the focus into the box when its room is opened, so that one can write at once. */
export function useFocusOnOpen(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia(HAS_KEYBOARD).matches) return;
    // Focus lays the page out; the messages come first.
    return afterNextPaint(() => box.current?.focus({ preventScroll: true }));
  }, [box]);
}
