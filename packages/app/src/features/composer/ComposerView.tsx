import type { I18n } from '@lingui/core';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ComposerBanner } from './ComposerBanner.tsx';
import styles from './composer.module.css';
import { AttachButton } from './files/AttachButton.tsx';
import { DropHint } from './files/DropHint.tsx';
import { FileTray } from './files/FileTray.tsx';
import { useAddFiles } from './files/use-add-files.ts';
import { useDrop } from './files/use-drop.ts';
import { MessageBox, type WrittenProps } from './MessageBox.tsx';
import type { ComposerFailure } from './use-sending.ts';

export interface ComposerViewProps extends WrittenProps {
  readonly maySend: boolean;
  /** What stands above the line, such as what waits to be sent later. */
  readonly note?: ReactNode;
  /** More ways to send, before the button; not while something is changed. */
  readonly moreWays?: ReactNode;
}

/** The box for a message, and its button. */
export function ComposerView(props: ComposerViewProps) {
  const { draft, failure, files, send, maySend } = props;
  const i18n = useI18n();
  const noteId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const takesFiles = maySend && draft.edit === null;
  const addFiles = useAddFiles(takesFiles ? files.add : null, box);
  const isDropping = useDrop(form, addFiles);

  if (!maySend) {
    return (
      <div className={styles.closed} role="note" data-region="composer">
        {i18n._({ id: 'composer.closed', message: 'You can read this room, but you cannot write in it.' })}
      </div>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    box.current?.focus();
  };
  return (
    <form ref={form} className={styles.composer} onSubmit={submit} data-region="composer">
      {isDropping && takesFiles && <DropHint />}
      {failure !== null && (
        <p id={noteId} className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
      <ComposerBanner draft={draft} onCancelReply={props.cancelReply} onCancelEdit={props.cancelEdit} />
      {props.note}
      {draft.edit === null && <FileTray files={files.files} onRemove={files.remove} />}
      <div className={styles.line}>
        {draft.edit === null && <AttachButton className={styles.attach} onFiles={addFiles} />}
        <MessageBox
          {...props}
          box={box}
          noteId={failure === null ? undefined : noteId}
          onFiles={takesFiles ? addFiles : null}
        />
        {draft.edit === null && props.moreWays}
        <IconButton
          type="submit"
          className={styles.send}
          label={i18n._({ id: 'composer.send', message: 'Send' })}
          icon={<SendHorizontal size={20} />}
          disabled={!props.canSend}
        />
      </div>
    </form>
  );
}

function failureText(i18n: I18n, failure: ComposerFailure): string {
  switch (failure.kind) {
    case 'encryptionUnavailable':
      return i18n._({
        id: 'composer.failure.encryption',
        message: 'Not sent: this room is encrypted, and this browser cannot store encryption keys.',
      });
    case 'storageFailed':
      return i18n._({
        id: 'composer.failure.storage',
        message: 'Not sent: the browser could not store the message. The disk may be full.',
      });
    case 'tooLarge':
      return i18n._({ id: 'composer.failure.tooLarge', message: 'Not sent: the file is too large.' });
    case 'unknownRoom':
      return i18n._({ id: 'composer.failure.room', message: 'Not sent: you are no longer in this room.' });
    case 'unknownEvent':
    case 'notEditable':
      return i18n._({
        id: 'composer.failure.gone',
        message: 'Not sent: the message that you are editing or answering no longer exists.',
      });
    case 'unknownCommand':
      return i18n._({
        id: 'composer.failure.command',
        message: '/{word} is not a command. Press Send again to send it as text.',
        values: { word: failure.word },
      });
    default:
      return i18n._({ id: 'composer.failure.other', message: 'Not sent. Your text is still here; try again.' });
  }
}
