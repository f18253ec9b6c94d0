import { useLayoutEffect, useRef } from 'react';
import { pastedFiles } from '../../lib/dom/pasted-files.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import styles from './composer.module.css';
import { isSendKey } from './enter-key.ts';
import { pastePlain } from './field/paste-plain.ts';
import { plainHandle } from './field/plain-handle.ts';
import type { CaretBefore, RichBoxProps } from './rich/RichBox.tsx';
import { usePlainSmileys } from './smileys/use-plain-smileys.ts';
import { useAutoGrow } from './use-auto-grow.ts';
import { writingSettings } from './writing/writing-settings.ts';

export interface PlainBoxProps extends Omit<RichBoxProps, 'caretBefore' | 'onLink'> {
  /** Called with the caret before another field takes the place of this one. */
  readonly onEnd: (caret: CaretBefore) => void;
  readonly onComposing: (isComposing: boolean) => void;
}

/** The field that shows Markdown as it is typed: there at once, and without the code of the other one. */
export function PlainBox(props: PlainBoxProps) {
  const { field, text, label, onFiles, onEnd } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  /** With Shift, text is pasted without its formatting. */
  const isShiftDown = useRef(false);
  const { isSentByEnter } = useReadable(writingSettings);
  useAutoGrow(box, text);
  usePlainSmileys(box);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    field.set(plainHandle(element));
    return () => {
      field.set(null);
      onEnd({ position: element.selectionStart, hasFocus: document.activeElement === element });
    };
  }, [field, onEnd]);
  return (
    <textarea
      ref={box}
      className={styles.box}
      rows={1}
      value={text}
      aria-label={label}
      aria-describedby={props.noteId}
      placeholder={props.placeholder}
      // Empty, it is written as the page is; then as what is typed.
      dir={text === '' ? undefined : 'auto'}
      enterKeyHint="send"
      data-region-focus=""
      onChange={({ target }) => props.onType(target.value)}
      onCompositionStart={() => props.onComposing(true)}
      onCompositionEnd={() => props.onComposing(false)}
      onKeyDown={(event) => {
        const { currentTarget, nativeEvent } = event;
        isShiftDown.current = event.shiftKey;
        const isSent = isSendKey(nativeEvent, text, currentTarget.selectionStart, isSentByEnter);
        if (isSent) props.onSend();
        if (isSent || props.onLeavingKey(nativeEvent, () => isAtStart(currentTarget))) event.preventDefault();
      }}
      onPaste={(event) => {
        const pasted = pastedFiles(event.clipboardData);
        const hasFiles = pasted.length > 0 && onFiles !== null;
        if (hasFiles) onFiles(pasted);
        const isPlain = isShiftDown.current;
        if (hasFiles || (!isPlain && pastePlain(event.currentTarget, field, event.clipboardData)))
          event.preventDefault();
      }}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}

/** Nothing is selected, and the cursor is before everything; or where it stands after beginning to edit, on the only line. */
function isAtStart({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  if (selectionStart !== selectionEnd) return false;
  return selectionStart === 0 || (selectionStart === value.length && !value.includes('\n'));
}
