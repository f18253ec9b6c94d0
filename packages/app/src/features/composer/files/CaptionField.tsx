import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { ComposerPlace, SuggestionSource } from '../contract.ts';
import { type FieldSlot, useField } from '../field/use-field.ts';
import { PlainBox } from '../PlainBox.tsx';
import type { CaretBefore } from '../rich/RichBox.tsx';
import type { RichModule } from '../rich/use-rich.ts';
import { LoadedSuggestions } from '../suggest/LoadedSuggestions.tsx';
import styles from './send-files.module.css';

/** The ways of writing that all captions of a dialog have. */
export interface CaptionWriting {
  /** The code of the rich field; null until it is there, and where Markdown is shown as typed. */
  readonly rich: RichModule | null;
  readonly suggestions: readonly SuggestionSource[];
  readonly place: ComposerPlace;
  readonly onSend: () => void;
  /** Takes pasted files. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Asks for the address of a link in a field. */
  readonly onLink: (field: FieldSlot) => void;
}

export interface CaptionFieldProps extends CaptionWriting {
  readonly text: string;
  readonly hasFocusFirst: boolean;
  readonly onType: (text: string) => void;
}

const nothing = () => undefined;

/** The caption of a file: written as a message is, with pills and suggestions, but without commands. */
export function CaptionField(props: CaptionFieldProps) {
  const { text, rich, place, suggestions, hasFocusFirst, onType, onSend, onFiles, onLink } = props;
  const i18n = useI18n();
  const { slot } = useField();
  const [isComposing, setComposing] = useState(false);
  const caretBefore = useRef<CaretBefore>(null);
  const keepCaret = useCallback((caret: CaretBefore) => {
    caretBefore.current = caret;
  }, []);
  const begin = useEffectEvent(() => {
    if (hasFocusFirst) slot.current?.focus();
  });
  useEffect(() => begin(), []);
  const label = i18n._({ id: 'files.caption', message: 'Caption' });
  const shared = {
    ...{ field: slot, text, label, placeholder: '', noteId: undefined },
    ...{ onType, onSend, onFiles, onLeavingKey: () => false, onFocus: nothing, onBlur: nothing },
  };
  return (
    <div className={styles.caption}>
      {/* The field has the name itself. */}
      <span className={styles.captionLabel} aria-hidden="true" onClick={() => slot.current?.focus()}>
        {label}
      </span>
      <div className={styles.captionBox}>
        {rich !== null && !isComposing ? (
          <rich.RichBox {...shared} caretBefore={caretBefore} onLink={() => onLink(slot)} />
        ) : (
          <PlainBox {...shared} onEnd={keepCaret} onComposing={setComposing} />
        )}
      </div>
      <LoadedSuggestions field={slot} sources={suggestions} place={place} isUnder />
    </div>
  );
}
