import { useEffect, useEffectEvent } from 'react';
import { isMac } from '../../lib/hotkeys/bindings.ts';
import { chordOf } from '../../lib/hotkeys/chord.ts';

/** While `isOn`, tells of each chord that is pressed, and no key does anything else; Escape ends it (HELP-05). */
export function useKeyCapture(isOn: boolean, onChord: (chord: string) => void, onEnd: () => void): void {
  const chosen = useEffectEvent(onChord);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape' && !event.ctrlKey && !event.altKey && !event.metaKey) return end();
      const chord = chordOf(event, isMac);
      if (chord !== null) chosen(chord);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn]);
}
