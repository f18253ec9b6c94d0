import type { I18n } from '@lingui/core';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useDrop } from '../../lib/dom/use-drop.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ComposerBanner } from './ComposerBanner.tsx';
import styles from './composer.module.css';
import type { SuggestionSource } from './contract.ts';
import { FoldedTools } from './FoldedTools.tsx';
import type { FieldSlot } from './field/use-field.ts';
import { AttachButton } from './files/AttachButton.tsx';
import { DropHint } from './files/DropHint.tsx';
import { FileTray } from './files/FileTray.tsx';
import { useSendFiles } from './files/use-send-files.tsx';
import { MessageBox, type WrittenProps } from './MessageBox.tsx';
import { useRich } from './rich/use-rich.ts';
import { LoadedSuggestions } from './suggest/LoadedSuggestions.tsx';
import type { ComposerFailure } from './use-sending.ts';

export interface ComposerViewProps extends WrittenProps {
  readonly maySend: boolean;
  /** The room is archived: why who may not write may not. */
  readonly isArchived?: boolean;
  /** Slot for the field that is drawn. */
  readonly field: FieldSlot;
  readonly suggestions: readonly SuggestionSource[];
  /** What stands above the line, such as what waits to be sent later. */
  readonly note?: ReactNode;
  /** More ways to send, before the button; not while something is changed. */
  readonly moreWays?: ReactNode;
}

/** The box for a message, and its button. */
export function ComposerView(props: ComposerViewProps) {
  const { draft, failure, files, send, maySend, field } = props;
  const i18n = useI18n();
  const noteId = useId();
  const rich = useRich();
  const [isLinking, setLinking] = useState(false);
  const askForLink = () => setLinking(true);
  const form = useRef<HTMLFormElement>(null);
  const takesFiles = maySend && draft.edit === null;
  const sending = useSendFiles(props, takesFiles, field);
  const isDropping = useDrop(form, sending.add);

  if (!maySend) return <ClosedComposer isArchived={props.isArchived === true} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  return (
    <>
      <form ref={form} className={styles.composer} onSubmit={submit} data-region="composer">
        {isDropping && takesFiles && <DropHint />}
        <ComposerNews id={noteId} failure={failure} answer={props.answer} />
        <ComposerBanner {...props} />
        {props.note}
        {draft.edit === null && <FileTray files={files.files} onRemove={files.remove} onOpen={sending.open} />}
        <LoadedSuggestions field={field} sources={props.suggestions} place={props} />
        {rich !== null && <rich.FormattingBar field={field} onLink={askForLink} />}
        <div className={styles.line}>
          {draft.edit === null && <AttachButton className={styles.attach} onFiles={sending.add} />}
          <MessageBox
            {...props}
            rich={rich}
            noteId={failure === null ? undefined : noteId}
            onFiles={takesFiles ? sending.add : null}
            onLink={askForLink}
          />
          <FoldedTools>
            {rich !== null && <rich.FormattingButton className={styles.tool} />}
            {draft.edit === null && props.moreWays}
          </FoldedTools>
          <IconButton
            type="submit"
            className={styles.send}
            label={i18n._({ id: 'composer.send', message: 'Send' })}
            icon={<SendHorizontal size={20} />}
            disabled={!props.canSend}
          />
        </div>
      </form>
      {sending.dialog}
      {isLinking && rich !== null && (
        <rich.LinkDialog
          onLink={(href) => field.current?.formatting?.putLink(href)}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}

/** The place of the composer, where the user may not write. */
function ClosedComposer({ isArchived }: { readonly isArchived: boolean }) {
  const i18n = useI18n();
  return (
    <div className={styles.closed} role="note" data-region="composer">
      {isArchived
        ? i18n._({
            id: 'composer.archived',
            message: 'This room is archived. You can read it, but you cannot write in it.',
          })
        : i18n._({ id: 'composer.closed', message: 'You can read this room, but you cannot write in it.' })}
    </div>
  );
}

interface ComposerNewsProps {
  readonly id: string;
  readonly failure: ComposerFailure | null;
  readonly answer: string | null;
}

/** Says why something was not sent, or what a command did. */
function ComposerNews({ id, failure, answer }: ComposerNewsProps) {
  const i18n = useI18n();
  return (
    <>
      {failure !== null && (
        <p id={id} className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
      <p className={styles.answer} role="status" dir="auto">
        {answer}
      </p>
    </>
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
    case 'textTooLong':
      return i18n._({
        id: 'composer.failure.textTooLong',
        message: 'Not sent: the message is too long. Send it in parts.',
      });
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
    case 'command':
      return failure.text;
    default:
      return i18n._({ id: 'composer.failure.other', message: 'Not sent. Your text is still here; try again.' });
  }
}
