import type { I18n } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { ConversationControls } from '../timeline/contract.ts';
import { ComposerBanner } from './ComposerBanner.tsx';
import styles from './composer.module.css';
import { useAutoGrow } from './use-auto-grow.ts';
import { useBoxKeys } from './use-box-keys.ts';
import type { ComposerFailure } from './use-composer.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import type { TellingComposer } from './use-typing-news.ts';

export interface ComposerViewProps extends TellingComposer {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  readonly conversation: ConversationControls;
  /** Null while unknown. */
  readonly roomName: string | null;
  readonly isEncrypted: boolean | null;
  readonly maySend: boolean;
  /** What stands above the line, such as what waits to be sent later. */
  readonly note?: ReactNode;
  /** More ways to send, before the button; not while something is changed. */
  readonly moreWays?: ReactNode;
}

/** The box for a message, and its button. */
export function ComposerView(props: ComposerViewProps) {
  const { draft, text, failure, type, send, roomName, isEncrypted, maySend } = props;
  const i18n = useI18n();
  const isThread = props.threadRoot !== null;
  const noteId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useAutoGrow(box, text);
  useFocusOnOpen(box);
  const onKeyDown = useBoxKeys(props, props.conversation, props);

  if (!maySend) {
    return (
      <div className={styles.closed} role="note" data-region="composer">
        {i18n._({ id: 'composer.closed', message: 'You may read this room, but not write in it.' })}
      </div>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    box.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={submit} data-region="composer">
      {failure !== null && (
        <p id={noteId} className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
      <ComposerBanner draft={draft} onCancelReply={props.cancelReply} onCancelEdit={props.cancelEdit} />
      {props.note}
      <div className={styles.line}>
        <textarea
          ref={box}
          className={styles.box}
          rows={1}
          value={text}
          aria-label={
            isThread
              ? i18n._({ id: 'composer.inThread', message: 'Reply in thread' })
              : i18n._({ id: 'composer.message', message: 'Message' })
          }
          aria-describedby={failure === null ? undefined : noteId}
          placeholder={
            isThread
              ? i18n._({ id: 'composer.inThread', message: 'Reply in thread' })
              : placeholder(i18n, roomName, isEncrypted)
          }
          // Empty, it is written as the page is; then as what is typed.
          dir={text === '' ? undefined : 'auto'}
          enterKeyHint="send"
          data-region-focus=""
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onFocus={props.prepare}
          onBlur={props.pause}
        />
        {draft.edit === null && props.moreWays}
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

function placeholder(i18n: I18n, name: string | null, isEncrypted: boolean | null): string {
  if (name === null || isEncrypted === null) return i18n._({ id: 'composer.placeholder', message: 'Write a message' });
  if (isEncrypted) return i18n._({ id: 'composer.placeholder.to', message: 'Message to {name}', values: { name } });
  return i18n._({ id: 'composer.placeholder.plain', message: 'Unencrypted message to {name}', values: { name } });
}

function failureText(i18n: I18n, failure: ComposerFailure): string {
  switch (failure.kind) {
    case 'encryptionUnavailable':
      return i18n._({
        id: 'composer.failure.encryption',
        message: 'Not sent: this room is encrypted, and this browser cannot keep keys to encrypt with.',
      });
    case 'storageFailed':
      return i18n._({
        id: 'composer.failure.storage',
        message: 'Not sent: your browser could not store the message. Is the disk full?',
      });
    case 'unknownRoom':
      return i18n._({ id: 'composer.failure.room', message: 'Not sent: you are not in this room any more.' });
    case 'unknownEvent':
    case 'notEditable':
      return i18n._({
        id: 'composer.failure.gone',
        message: 'Not sent: the message it is about is not there any more.',
      });
    case 'unknownCommand':
      return i18n._({
        id: 'composer.failure.command',
        message: 'Parley knows no command /{word}. Send once more to send this as text.',
        values: { word: failure.word },
      });
    default:
      return i18n._({ id: 'composer.failure.other', message: 'Not sent. Your text is still here; try again.' });
  }
}
