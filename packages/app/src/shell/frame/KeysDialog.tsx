import { useState } from 'react';
import { chordKeys } from '../../lib/hotkeys/chord.ts';
import { isMac, offeredHotkeys } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './keys.module.css';

/** All keys that do something now. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const [hotkeys] = useState(offeredHotkeys);
  return (
    <Dialog
      title={i18n._({ id: 'keys.title', message: 'Keyboard shortcuts' })}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'keys.close', message: 'Close' })}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {hotkeys.map(({ id, chords, label }) => (
          <div key={id} className={styles.key}>
            <dt>{i18n._(label)}</dt>
            <dd className={styles.chords}>
              {chords.map((chord) => (
                <Chord key={chord} chord={chord} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The keys of a chord, one beside another. */
export function Chord({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.chord}>
      {chordKeys(chord, isMac).map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
