import { useEffect, useEffectEvent } from 'react';

export interface HeldKey {
  /** True for a key that is meant, where it is pressed. */
  readonly isMeant: (press: KeyboardEvent) => boolean;
  readonly onHold: (isHeld: boolean) => void;
}

/** Follows a key of the whole page from its press to its release. A window that loses the focus hears of no release: it counts as one. */
export function useHeldKey({ isMeant, onHold }: HeldKey): void {
  const accepts = useEffectEvent(isMeant);
  const hold = useEffectEvent(onHold);
  useEffect(() => {
    let held: string | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code === held) return event.preventDefault();
      if (held !== null || event.repeat || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null || !accepts(event)) return;
      event.preventDefault();
      held = event.code;
      hold(true);
    };
    const release = () => {
      if (held === null) return;
      held = null;
      hold(false);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.code !== held) return;
      event.preventDefault();
      release();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', release);
      release();
    };
  }, []);
}
