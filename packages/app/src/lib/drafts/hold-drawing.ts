import { drafts } from './drafts.ts';

/** Input meets the box as it is by then. */
const INPUTS = ['keydown', 'beforeinput', 'compositionstart', 'pointerdown', 'paste', 'drop'] as const;
/** A box that stays full for longer looks as if nothing was sent. */
const LONGEST_MS = 20;

/** Ends what is held. */
let end: (() => void) | null = null;

/**
 * Has the emptied box wait for the message that leaves it, so that one frame draws both: until that is drawn (`drawHeld`), somebody goes on
 * writing, or 20 ms have passed. A box that is drawn while its key is dealt with would also have the browser keep back what the engine
 * says until that frame is seen.
 */
export function holdDrawing(): void {
  end?.();
  const release = drafts.hold();
  const timer = setTimeout(drawHeld, LONGEST_MS);
  for (const type of INPUTS) window.addEventListener(type, drawHeld, { capture: true, passive: true });
  end = () => {
    clearTimeout(timer);
    for (const type of INPUTS) window.removeEventListener(type, drawHeld, { capture: true });
    end = null;
    release();
  };
}

/** Draws what waits for it, if something does. */
export function drawHeld(): void {
  end?.();
}
