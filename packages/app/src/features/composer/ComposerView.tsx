import type { I18n } from '@lingui/core';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import styles from './composer.module.css';
import { isSendKey } from './enter-key.ts';
import { useAutoGrow } from './use-auto-grow.ts';
import type { ComposerState } from './use-composer.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';

export interface ComposerViewProps extends ComposerState {
  /** Null while unknown. */
  readonly roomName: string | null;
  readonly isEncrypted: boolean | null;
  readonly maySend: boolean;
}

/** The box for a message, and its button. */
export function ComposerView({ text, failure, type, send, roomName, isEncrypted, maySend }: ComposerViewProps) {
  const i18n = useI18n();
  const noteId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useAutoGrow(box, text);
  useFocusOnOpen(box);

  if (!maySend || isEncrypted === true) {
    return (
      <div className={styles.closed} role="note" data-region="composer">
        {closedText(i18n, isEncrypted === true)}
      </div>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    box.current?.focus();
  };
  const onKeyDown = ({ nativeEvent, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(nativeEvent, text, currentTarget.selectionStart)) return;
    nativeEvent.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={submit} data-region="composer">
      {failure !== null && (
        <p id={noteId} className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
      <div className={styles.line}>
        <textarea
          ref={box}
          className={styles.box}
          rows={1}
          value={text}
          aria-label={i18n._({ id: 'composer.message', message: 'Message' })}
          aria-describedby={failure === null ? undefined : noteId}
          placeholder={placeholder(i18n, roomName, isEncrypted)}
          dir="auto"
          enterKeyHint="send"
          data-region-focus=""
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          className={styles.send}
          label={i18n._({ id: 'composer.send', message: 'Send' })}
          icon={<SendHorizontal size={20} />}
          disabled={text.trim() === ''}
        />
      </div>
    </form>
  );
}

function closedText(i18n: I18n, isEncrypted: boolean): string {
  return isEncrypted
    ? i18n._({
        id: 'composer.closed.encrypted',
        message: 'This room is encrypted. This version of Parley cannot write in encrypted rooms yet.',
      })
    : i18n._({ id: 'composer.closed', message: 'You may read this room, but not write in it.' });
}

function placeholder(i18n: I18n, name: string | null, isEncrypted: boolean | null): string {
  if (name === null || isEncrypted === null) return i18n._({ id: 'composer.placeholder', message: 'Write a message' });
  return i18n._({ id: 'composer.placeholder.plain', message: 'Unencrypted message to {name}', values: { name } });
}

function failureText(i18n: I18n, failure: NonNullable<ComposerState['failure']>): string {
  switch (failure.kind) {
    case 'encryptionUnavailable':
      return i18n._({
        id: 'composer.failure.encryption',
        message: 'Not sent: this room is encrypted, and this version of Parley cannot encrypt yet.',
      });
    case 'storageFailed':
      return i18n._({
        id: 'composer.failure.storage',
        message: 'Not sent: your browser could not store the message. Is the disk full?',
      });
    case 'unknownRoom':
      return i18n._({ id: 'composer.failure.room', message: 'Not sent: you are not in this room any more.' });
    default:
      return i18n._({ id: 'composer.failure.other', message: 'Not sent. Your text is still here; try again.' });
  }
}
