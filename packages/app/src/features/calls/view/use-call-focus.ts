import { useEffect } from 'react';
import { focusRegionNamed } from '../../../lib/dom/regions.ts';

/** Who calls or answers goes on with the call's controls, unless they are writing. When those go, the focus does not go with them. */
export function useCallFocus(isEnded: boolean): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (isEnded && focused === document.body) focusRegionNamed('messages');
    const isWriting = focused?.matches('input, textarea, [contenteditable="true"]') === true;
    if (!isEnded && !isWriting) focusRegionNamed('call');
  }, [isEnded]);
}
