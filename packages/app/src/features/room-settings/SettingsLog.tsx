import type { SettingsLogEntry } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { settingFailureText } from './failure-text.ts';
import { changeText, reasonText } from './log-words.ts';
import styles from './room-settings.module.css';
import { useSettingsLog } from './use-settings-log.ts';

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
  const locale = useLocale();
  const { read, isBusy, failure, more, redact } = useSettingsLog(roomId);
  const [asked, setAsked] = useState<SettingsLogEntry | null>(null);
  const title = i18n._({ id: 'roomSettings.log', message: 'Changes' });
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      <p className={group.hint}>
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
              <span className={group.hint}>
                {formatDateTime(locale, entry.timestamp)}
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
        <p className={group.hint}>{i18n._({ id: 'roomSettings.noLog', message: 'Nothing was changed.' })}</p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={i18n._({ id: 'roomSettings.redactTitle', message: 'Remove this change' })}
          confirm={i18n._({ id: 'roomSettings.redact', message: 'Remove' })}
          onConfirm={() => {
            setAsked(null);
            void redact(asked);
          }}
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
