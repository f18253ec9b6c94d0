import type { I18n } from '@lingui/core';
import type { ModerationFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { moderationFailureText } from './failure-text.ts';
import styles from './moderation.module.css';
import { ReasonField } from './ReasonField.tsx';
import { RemovalProgress } from './RemovalProgress.tsx';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_DAYS = 7;
const PERIODS = { hour: HOUR_MS, day: DAY_HOURS * HOUR_MS, week: WEEK_DAYS * DAY_HOURS * HOUR_MS, all: null } as const;
type Period = keyof typeof PERIODS;

interface RemoveMessagesProps {
  readonly roomId: RoomId;
  readonly userId: UserId;
}

/** Takes back what a person wrote in a room: asks how far back, then says how far it is. */
export function RemoveMessages({ roomId, userId }: RemoveMessagesProps) {
  const i18n = useI18n();
  const view = useView('moderation.removing', { roomId, userId });
  const remove = useCommand('moderation.remove');
  const stop = useCommand('moderation.stopRemoving');
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<ModerationFailure | PortFailure | null>(null);
  const removing = view.kind === 'ready' ? view.value : null;
  if (removing === null || (removing.kind === 'none' && !removing.mayRemove)) return null;
  const start = async (wanted: Wanted) => {
    setIsAsking(false);
    const { period, ...rest } = wanted;
    const answer = await remove({ roomId, userId, withinMs: PERIODS[period], ...rest });
    setFailure(answer.ok ? null : answer.error);
  };
  return (
    <>
      {removing.mayRemove && removing.kind !== 'running' && (
        <Button onClick={() => setIsAsking(true)}>
          {i18n._({ id: 'moderation.remove', message: 'Remove recent messages' })}
        </Button>
      )}
      {removing.kind !== 'none' && <RemovalProgress removing={removing} onStop={() => void stop({ roomId, userId })} />}
      {failure !== null && <Failure>{moderationFailureText(i18n, failure)}</Failure>}
      {isAsking && <RemoveDialog onConfirm={(wanted) => void start(wanted)} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface Wanted {
  readonly period: Period;
  readonly withState: boolean;
  readonly reason: string;
}

interface RemoveDialogProps {
  readonly onConfirm: (wanted: Wanted) => void;
  readonly onClose: () => void;
}

function RemoveDialog({ onConfirm, onClose }: RemoveDialogProps) {
  const i18n = useI18n();
  const [period, setPeriod] = useState<Period>('hour');
  const [withState, setWithState] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={i18n._({ id: 'moderation.remove', message: 'Remove recent messages' })}
      confirm={i18n._({ id: 'moderation.removeDo', message: 'Remove' })}
      onConfirm={() => onConfirm({ period, withState, reason })}
      onClose={onClose}
    >
      <div className={styles.asked}>
        <p>
          {i18n._({
            id: 'moderation.removeText',
            message: 'Nobody will be able to read their messages in this room any more. You cannot undo this.',
          })}
        </p>
        <SelectField
          label={i18n._({ id: 'moderation.period', message: 'How far back' })}
          options={periodOptions(i18n)}
          value={period}
          onChange={setPeriod}
        />
        <Switch
          label={i18n._({ id: 'moderation.withState', message: 'Also settings of the room that they changed' })}
          isOn={withState}
          onChange={setWithState}
        />
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}

function periodOptions(i18n: I18n): readonly { readonly value: Period; readonly label: string }[] {
  return [
    { value: 'hour', label: i18n._({ id: 'moderation.lastHour', message: 'Last hour' }) },
    { value: 'day', label: i18n._({ id: 'moderation.lastDay', message: 'Last day' }) },
    { value: 'week', label: i18n._({ id: 'moderation.lastWeek', message: 'Last week' }) },
    { value: 'all', label: i18n._({ id: 'moderation.always', message: 'Everything' }) },
  ];
}
