import { isMac } from '../../lib/hotkeys/bindings.ts';
import { chordKeys } from '../../lib/hotkeys/chord.ts';
import styles from './chord.module.css';

/** The keys of a chord, one beside another, always in the order they are pressed. */
export function Chord({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.chord} dir="ltr">
      {chordKeys(chord, isMac).map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
