import type { I18n } from '@lingui/core';
import type { Hotkey } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chord } from '../../ui/chord/Chord.tsx';
import type { Choosing } from './choosing.ts';
import styles from './help.module.css';
import { useKeyCapture } from './use-key-capture.ts';

export interface KeyChooserProps {
  /** Name of the action. */
  readonly name: string;
  readonly choosing: Choosing;
  readonly onChord: (chord: string) => void;
  /** Use it here and no longer there. */
  readonly onTake: (chord: string, from: readonly Hotkey[]) => void;
  readonly onRemove: () => void;
  readonly onEnd: () => void;
}

/** Waits for the keys to be pressed, and says what is wrong with them. */
export function KeyChooser({ name, choosing, onChord, onTake, onRemove, onEnd }: KeyChooserProps) {
  const i18n = useI18n();
  const isTaken = choosing.kind === 'taken';
  // Keys answer the open question and do nothing else.
  useKeyCapture(!isTaken, onChord, onEnd);
  return (
    <div className={styles.chooser}>
      <p className={styles.prompt} role="status">
        {'chord' in choosing && <Chord chord={choosing.chord} />}
        {sentence(i18n, choosing, name)}
      </p>
      <div className={styles.answers}>
        {isTaken ? (
          <Button size="small" variant="primary" autoFocus onClick={() => onTake(choosing.chord, choosing.by)}>
            {i18n._({ id: 'help.useHere', message: 'Use it here' })}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onRemove}>
            {i18n._({ id: 'help.remove', message: 'Remove key' })}
          </Button>
        )}
        <Button size="small" onClick={onEnd}>
          {i18n._({ id: 'help.cancel', message: 'Cancel' })}
        </Button>
      </div>
    </div>
  );
}

function sentence(i18n: I18n, choosing: Choosing, name: string): string {
  switch (choosing.kind) {
    case 'waiting':
    case 'good':
      return i18n._({
        id: 'help.press',
        message: 'Press the new key for “{name}”, or Delete to remove it.',
        values: { name },
      });
    case 'taken':
      return i18n._({
        id: 'help.taken',
        message: 'is already used for “{others}”.',
        values: { others: choosing.by.map(({ label }) => i18n._(label)).join(', ') },
      });
    case 'refused':
      return choosing.why === 'typing'
        ? i18n._({ id: 'help.typing', message: 'is needed for typing and moving. Press another key.' })
        : i18n._({ id: 'help.browser', message: 'is reserved by the browser. Press another key.' });
  }
}
