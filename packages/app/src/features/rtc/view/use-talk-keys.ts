import { TALK_KEY } from '../../../lib/call/call-keys.ts';
import { isPressOf } from '../../../lib/hotkeys/bindings.ts';
import { useHeldKey } from '../../../lib/hotkeys/use-held-key.ts';

/** Elements for which Space is a key of their own. */
const HAVE_SPACE = 'button, a, summary, select, textarea, input, [contenteditable="true"], [role^="menu"], dialog';

/** Keys that are held to talk: one on the whole page, whatever is read there, and Space where the call has the focus or nothing has. */
export function useTalkKeys(isOn: boolean, onHold: (isHeld: boolean) => void): void {
  useHeldKey({ isMeant: (press) => isOn && (isPressOf(press, TALK_KEY) || isSpaceInCall(press)), onHold });
}

function isSpaceInCall({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key !== ' ' || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return false;
  return target === document.body || (target.closest('[data-stage]') !== null && target.closest(HAVE_SPACE) === null);
}
