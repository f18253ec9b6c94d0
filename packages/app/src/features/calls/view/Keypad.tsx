import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './keypad.module.css';

const TONES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

export interface KeypadProps {
  readonly onTone: (tone: string) => void;
  readonly onClose: () => void;
}

/** Tones for machines at the other end; typed too. */
export function Keypad({ onTone, onClose }: KeypadProps) {
  const i18n = useI18n();
  return (
    <Dialog title={i18n._({ id: 'calls.keypad', message: 'Keypad' })} onClose={onClose}>
      <div
        className={styles.keys}
        role="group"
        onKeyDown={(event) => {
          if (TONES.some((tone) => tone === event.key)) onTone(event.key);
        }}
      >
        {TONES.map((tone) => (
          <Button key={tone} autoFocus={tone === '5'} onClick={() => onTone(tone)}>
            {tone}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
