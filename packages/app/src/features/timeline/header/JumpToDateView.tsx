import type { I18n } from '@lingui/core';
import type { AtTimeFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, useId } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

/** How the search for a day stands. */
export type DateSearch =
  | { readonly kind: 'idle' | 'searching' }
  | { readonly kind: 'failed'; readonly failure: AtTimeFailure | PortFailure };

export interface JumpToDateViewProps {
  /** As in `2026-11-21`, or empty. */
  readonly day: string;
  /** Later ones are not to be had. */
  readonly latestDay: string;
  readonly state: DateSearch;
  readonly onDay: (day: string) => void;
  /** The day's first moment where the person is, in milliseconds since the epoch. */
  readonly onJump: (timestamp: number) => void;
  readonly onClose: () => void;
}

/** Asks for a day. */
export function JumpToDateView({ day, latestDay, state, onDay, onJump, onClose }: JumpToDateViewProps) {
  const i18n = useI18n();
  const formId = useId();
  const timestamp = dayStart(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (timestamp !== null) onJump(timestamp);
  };
  return (
    <Dialog
      title={i18n._({ id: 'timeline.date', message: 'Jump to date' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'timeline.date.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={state.kind === 'searching'}>
            {i18n._({ id: 'timeline.date.go', message: 'Jump' })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={i18n._({ id: 'timeline.date.day', message: 'Date' })}
          type="date"
          value={day}
          max={latestDay}
          required
          autoFocus
          error={state.kind === 'failed' ? failureText(i18n, state.failure) : null}
          onChange={(event) => onDay(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** The first moment of a day where the person is; null for what is no day. */
function dayStart(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const atMs = new Date(year, month - 1, date).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}

function failureText(i18n: I18n, failure: Extract<DateSearch, { readonly kind: 'failed' }>['failure']): string {
  switch (failure.kind) {
    case 'nothingThere':
      return i18n._({ id: 'timeline.date.nothing', message: 'There are no messages around that day.' });
    case 'refused':
      return i18n._({ id: 'timeline.date.refused', message: 'Your server cannot jump to a date.' });
    case 'unreachable':
      return i18n._({ id: 'timeline.date.unreachable', message: 'The server cannot be reached. Try again later.' });
    default:
      return i18n._({ id: 'timeline.date.failed', message: 'That did not work. Try again.' });
  }
}
