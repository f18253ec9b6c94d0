import type { KeyboardEvent } from 'react';
import { SearchField } from '../form/SearchField.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './dialog.module.css';
import type { TypedAhead } from './typed-ahead.ts';

export interface WaitingDialogProps {
  /** The title of the dialog that is to come. */
  readonly title: string;
  /** The name of the field that has the focus there; null if there is none to type into. */
  readonly fieldLabel: string | null;
  readonly typed: TypedAhead;
  readonly onType: (typed: TypedAhead) => void;
  /** A text is being composed (with an input method): the field must stay meanwhile. */
  readonly onCompose?: (isComposing: boolean) => void;
  /** Other keys. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/**
 * Stands for a dialog whose code is on its way: it takes the keys at once, so that what is typed after a chord goes nowhere else and is
 * kept for what comes. For a moment it is not seen, so that a dialog which comes at once rises once.
 */
export function WaitingDialog(props: WaitingDialogProps) {
  const { title, fieldLabel, typed, onType, onCompose, onKeyDown, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} isLate>
      <div
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            onType({ ...typed, isEntered: true });
          } else onKeyDown?.(event);
        }}
      >
        {fieldLabel !== null && (
          <SearchField
            autoFocus
            label={fieldLabel}
            value={typed.text}
            // Keys after Enter are not meant for this field.
            readOnly={typed.isEntered}
            onChange={({ target }) => onType({ ...typed, text: target.value })}
            onCompositionStart={() => onCompose?.(true)}
            onCompositionEnd={() => onCompose?.(false)}
          />
        )}
        <div className={styles.waiting} aria-busy="true">
          <Spinner />
        </div>
      </div>
    </Dialog>
  );
}
