import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import styles from './bugs.module.css';

export type ReportState = 'idle' | 'sending' | 'sent' | 'failed';

export interface ReportViewProps {
  readonly description: string;
  readonly withLog: boolean;
  /** All that the report says. */
  readonly text: string;
  readonly state: ReportState;
  readonly onDescription: (description: string) => void;
  readonly onWithLog: (withLog: boolean) => void;
  /** Null where no server takes reports. */
  readonly onSend: (() => void) | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** A report of a problem before it goes: what the user writes, and all that it says. */
export function ReportView(props: ReportViewProps) {
  const { description, withLog, text, state, onDescription, onWithLog, onSend, onSave, onClose } = props;
  const i18n = useI18n();
  const title = i18n._({ id: 'bugs.report', message: 'Report a problem' });
  if (state === 'sent') return <SentReport title={title} onClose={onClose} />;
  const isEmpty = description.trim() === '';
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={() => {
        // A press beside it does not lose the text.
        if (isEmpty) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button variant={onSend === null ? 'primary' : 'secondary'} disabled={isEmpty} onClick={onSave}>
            {i18n._({ id: 'bugs.save', message: 'Save to a file' })}
          </Button>
          {onSend !== null && (
            <Button variant="primary" disabled={isEmpty} isBusy={state === 'sending'} onClick={onSend}>
              {i18n._({ id: 'bugs.send', message: 'Send report' })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.report}>
        <TextArea
          autoFocus
          label={i18n._({ id: 'bugs.what', message: 'What happened' })}
          hint={i18n._({
            id: 'bugs.whatHint',
            message: 'What you did, what you expected, and what came. No passwords and no keys, please.',
          })}
          dir="auto"
          value={description}
          onChange={(event) => onDescription(event.target.value)}
        />
        <Switch
          label={i18n._({ id: 'bugs.withLog', message: 'With the log of this browser' })}
          hint={i18n._({
            id: 'bugs.withLogHint',
            message: 'What Parley did of late. It has no messages, passwords or keys, but may name rooms and servers.',
          })}
          isOn={withLog}
          onChange={onWithLog}
        />
        {onSend === null && (
          <p className={styles.quiet}>
            {i18n._({
              id: 'bugs.noAddress',
              message: 'This Parley sends no reports. Save the report and give it to whoever runs your server.',
            })}
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {i18n._({ id: 'bugs.notSent', message: 'The report could not be sent. You can save it to a file.' })}
          </p>
        )}
        <AllOfIt text={text} />
      </div>
    </Dialog>
  );
}

function SentReport({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const i18n = useI18n();
  const done = (
    <Button autoFocus onClick={onClose}>
      {i18n._({ id: 'bugs.done', message: 'Done' })}
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={done}>
      <p role="status">{i18n._({ id: 'bugs.sent', message: 'The report was sent. Thank you.' })}</p>
    </Dialog>
  );
}

function AllOfIt({ text }: { readonly text: string }) {
  const i18n = useI18n();
  const label = i18n._({ id: 'bugs.all', message: 'All that the report says' });
  return (
    <details className={styles.all}>
      <summary>{label}</summary>
      <pre tabIndex={0} role="region" aria-label={label} dir="ltr" translate="no">
        {text}
      </pre>
    </details>
  );
}
