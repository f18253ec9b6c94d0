import { useEffect } from 'react';
import { focusRegionNamed } from '../dom/regions.ts';

/**
 * Focus moves to the call's controls when a call is placed or answered, unless the user is writing. When the controls disappear, the focus
 * is kept.
 */
export function useCallFocus(isEnded: boolean): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (isEnded && focused === document.body) focusRegionNamed('messages');
    const isWriting = focused?.matches('input, textarea, [contenteditable="true"]') === true;
    if (!isEnded && !isWriting) focusRegionNamed('call');
  }, [isEnded]);
}
