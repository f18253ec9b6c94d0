import type { I18n } from '@lingui/core';
import type { ScheduledMessages, ScheduleTextFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, useId, useState } from 'react';
import { formatDateTime } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { offerText } from './offer-text.ts';
import { ScheduledList, type ScheduledListProps } from './ScheduledList.tsx';
import styles from './schedule.module.css';
import { fromField, offeredTimes, toField } from './schedule-times.ts';

export interface ScheduleDialogViewProps extends Omit<ScheduledListProps, 'messages'> {
  readonly scheduled: ScheduledMessages;
  /** Whether something is written that can be sent later. */
  readonly hasText: boolean;
  /** The time now. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly failure: ScheduleTextFailure | PortFailure | null;
  readonly onSchedule: (at: number, ifTooLong: 'refuse' | 'latest') => void;
  readonly onClose: () => void;
}

/** When to send what is written, and what waits already. */
export function ScheduleDialogView(props: ScheduleDialogViewProps) {
  const { scheduled, hasText, now, isBusy, failure, onSchedule, onClose } = props;
  const i18n = useI18n();
  const formId = useId();
  const [value, setValue] = useState(() => toField(offeredTimes(now)[0]?.at ?? now));
  const at = fromField(value);
  const maySchedule = hasText && scheduled.kind !== 'unsupported';
  return (
    <Dialog
      title={i18n._({ id: 'schedule.title', message: 'Send later' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'schedule.close', message: 'Close' })}</Button>
          {maySchedule && failure?.kind === 'tooLong' && failure.longestMs !== null && at !== null && (
            <Button onClick={() => onSchedule(at, 'latest')}>
              {i18n._({ id: 'schedule.latest', message: 'Send at the latest time possible' })}
            </Button>
          )}
          {maySchedule && (
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={at === null}>
              {i18n._({ id: 'schedule.schedule', message: 'Schedule' })}
            </Button>
          )}
        </>
      }
    >
      {scheduled.kind === 'unsupported' ? (
        <p>
          {i18n._({
            id: 'schedule.unsupported',
            message: 'Your server does not support scheduled messages. Its administrator can enable them.',
          })}
        </p>
      ) : (
        <div className={styles.parts}>
          {hasText ? (
            <ScheduleForm {...props} id={formId} value={value} onChange={setValue} />
          ) : (
            <p className={styles.hint}>{writeFirst(i18n)}</p>
          )}
          {scheduled.kind === 'failed' && (
            <p className={styles.hint}>
              {i18n._({
                id: 'schedule.listFailed',
                message: 'The scheduled messages could not be loaded.',
              })}
            </p>
          )}
          {scheduled.kind === 'known' && scheduled.messages.length > 0 && (
            <ScheduledList {...props} messages={scheduled.messages} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ScheduleFormProps extends ScheduleDialogViewProps {
  readonly id: string;
  /** The text of the field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ScheduleForm({ id, value, onChange, scheduled, now, isBusy, failure, onSchedule }: ScheduleFormProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const at = fromField(value);
  const longestMs = scheduled.kind === 'known' ? scheduled.longestMs : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at !== null && !isBusy) onSchedule(at, 'refuse');
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <div className={styles.offers}>
        {offeredTimes(now).map((offer) => (
          <Button key={offer.id} size="small" onClick={() => onChange(toField(offer.at))}>
            {offerText(i18n, offer)}
          </Button>
        ))}
      </div>
      <TextField
        type="datetime-local"
        label={i18n._({ id: 'schedule.at', message: 'Send at' })}
        value={value}
        min={toField(now)}
        max={longestMs === null ? undefined : toField(now + longestMs)}
        required
        error={failure === null ? null : failureText(i18n, failure, (afterMs) => formatDateTime(locale, now + afterMs))}
        onChange={({ target }) => onChange(target.value)}
      />
    </form>
  );
}

function writeFirst(i18n: I18n): string {
  return i18n._({ id: 'schedule.writeFirst', message: 'Write a message first, then choose when to send it.' });
}

function failureText(
  i18n: I18n,
  failure: ScheduleTextFailure | PortFailure,
  whenText: (afterMs: number) => string,
): string {
  switch (failure.kind) {
    case 'textTooLong':
      return i18n._({
        id: 'schedule.textTooLong',
        message: 'The message is too long. Shorten it, or send it in parts.',
      });
    case 'past':
      return i18n._({ id: 'schedule.past', message: 'Choose a time in the future.' });
    case 'tooLong':
      return failure.longestMs === null
        ? i18n._({ id: 'schedule.tooLong', message: 'Your server does not allow such a late time.' })
        : i18n._({
            id: 'schedule.tooLongBy',
            message: 'The latest time that your server allows is {time}.',
            values: { time: whenText(failure.longestMs) },
          });
    case 'refused':
      return i18n._({
        id: 'schedule.refused',
        message: 'The server refused: {reason}',
        values: { reason: failure.message === '' ? String(failure.status) : failure.message },
      });
    case 'unsupported':
      return i18n._({ id: 'schedule.unsupportedNow', message: 'Your server does not support scheduled messages.' });
    default:
      return i18n._({
        id: 'schedule.failed',
        message: 'The server was not reached. The message was not scheduled. Try again in a moment.',
      });
  }
}
