import type { SettingsLogEntry } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { type SettingFailure, settingFailureText } from './failure-text.ts';
import { changeText, reasonText } from './log-words.ts';
import styles from './room-settings.module.css';

interface Read {
  readonly entries: readonly SettingsLogEntry[];
  /** Null at the beginning of the room. */
  readonly next: string | null;
}

interface SettingsLogProps {
  readonly roomId: RoomId;
  /** The user may take back what others wrote. */
  readonly mayRedact: boolean;
}

/** Settings whose content people see. All others would leave a room without what it needs. */
const REDACTABLE: ReadonlySet<string> = new Set(['name', 'topic', 'avatar']);

/** The changes of a room and their authors, the newest first; asked for page by page. */
export function SettingsLog({ roomId, mayRedact }: SettingsLogProps) {
  const i18n = useI18n();
  const ask = useCommand('roomSettings.log');
  const [read, setRead] = useState<Read | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<SettingFailure | null>(null);
  const [asked, setAsked] = useState<SettingsLogEntry | null>(null);
  const redactChange = useCommand('roomSettings.redactChange');
  const redact = async ({ eventId }: SettingsLogEntry) => {
    setAsked(null);
    const answer = await redactChange({ roomId, eventId, reason: '' });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const isIt = (entry: SettingsLogEntry) => entry.eventId === eventId;
    setRead(
      (before) =>
        before && { ...before, entries: before.entries.map((one) => (isIt(one) ? withoutContent(one) : one)) },
    );
  };
  const title = i18n._({ id: 'roomSettings.log', message: 'Changes' });
  const more = async () => {
    setIsBusy(true);
    const answer = await ask({ roomId, from: read?.next ?? null });
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const { entries, next } = answer.value;
    setRead({ entries: [...(read?.entries ?? []), ...entries], next });
  };
  return (
    <div className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.hint}>
        {i18n._({ id: 'roomSettings.logHint', message: 'Who changed the settings, and who let in or removed whom.' })}
      </p>
      {read !== null && (
        <Rows label={title}>
          {read.entries.map((entry) => (
            <Row
              key={entry.eventId}
              action={
                mayRedact &&
                isRedactable(entry) && (
                  <Button size="small" variant="quiet" onClick={() => setAsked(entry)}>
                    {i18n._({ id: 'roomSettings.redact', message: 'Remove' })}
                  </Button>
                )
              }
            >
              <span dir="auto">{changeText(i18n, entry)}</span>
              <span className={styles.hint}>
                {formatDateTime(i18n.locale, entry.timestamp)}
                {reasonText(i18n, entry)}
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {(read === null || read.next !== null) && (
        <div>
          <Button size="small" isBusy={isBusy} onClick={() => void more()}>
            {read === null
              ? i18n._({ id: 'roomSettings.showLog', message: 'Show changes' })
              : i18n._({ id: 'roomSettings.moreLog', message: 'Show earlier changes' })}
          </Button>
        </div>
      )}
      {read?.next === null && read.entries.length === 0 && (
        <p className={styles.hint}>{i18n._({ id: 'roomSettings.noLog', message: 'Nothing was changed.' })}</p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={i18n._({ id: 'roomSettings.redactTitle', message: 'Remove this change' })}
          confirm={i18n._({ id: 'roomSettings.redact', message: 'Remove' })}
          onConfirm={() => void redact(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {i18n._({
              id: 'roomSettings.redactText',
              message:
                'Nobody will see what was set any more. If the room has it now, it is gone. You cannot undo this.',
            })}
          </p>
        </ConfirmDialog>
      )}
      {failure !== null && <Failure>{settingFailureText(i18n, failure)}</Failure>}
    </div>
  );
}

function isRedactable({ isRedacted, change }: SettingsLogEntry): boolean {
  return !isRedacted && change.kind === 'setting' && REDACTABLE.has(change.setting);
}

function withoutContent(entry: SettingsLogEntry): SettingsLogEntry {
  const { change } = entry;
  return { ...entry, isRedacted: true, change: change.kind === 'setting' ? { ...change, detail: null } : change };
}
