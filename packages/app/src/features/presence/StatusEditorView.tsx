import type { I18n } from '@lingui/core';
import type { StatusFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const MOST_CHARACTERS = 255;

export interface StatusEditorViewProps {
  /** Empty for none. */
  readonly status: string;
  /** Others see a status with the presence of the user: unless the user shows it to nobody, or the server keeps none. */
  readonly shownBy: 'presence' | 'nobody' | 'noServer';
  readonly isBusy: boolean;
  readonly failure: StatusFailure | PortFailure | null;
  readonly onStatus: (status: string) => void;
}

/** The user's own status, with the ways to change it. */
export function StatusEditorView({ status, shownBy, isBusy, failure, onStatus }: StatusEditorViewProps) {
  const i18n = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ from: status, typed: status });
  // Another status from elsewhere begins the field anew.
  const typed = edit.from === status ? edit.typed : status;
  const wanted = typed.trim();
  const isChanged = wanted !== status;
  const send = (next: string) => {
    // The button that was pressed goes away.
    field.current?.focus();
    onStatus(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) send(wanted);
  };
  return (
    <form onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={i18n._({ id: 'presence.status', message: 'Status' })}
        hint={hintOf(i18n, shownBy)}
        error={failure === null ? null : failureText(i18n, failure)}
        value={typed}
        onChange={(event) => setEdit({ from: status, typed: event.target.value })}
        maxLength={MOST_CHARACTERS}
        dir="auto"
        autoComplete="off"
        end={
          <>
            {status !== '' && (
              <Button size="small" variant="quiet" isBusy={isBusy && !isChanged} onClick={() => send('')}>
                {i18n._({ id: 'presence.clear', message: 'Clear' })}
              </Button>
            )}
            {isChanged && (
              <Button type="submit" size="small" isBusy={isBusy}>
                {i18n._({ id: 'presence.save', message: 'Save' })}
              </Button>
            )}
          </>
        }
      />
    </form>
  );
}

function hintOf(i18n: I18n, shownBy: StatusEditorViewProps['shownBy']): ReactNode {
  switch (shownBy) {
    case 'presence':
      return i18n._({
        id: 'presence.statusHint',
        message: 'A few words or an emoji that others see beside your name.',
      });
    case 'noServer':
      return i18n._({
        id: 'presence.statusNoServer',
        message: 'Your server does not show who is online, so nobody sees your status.',
      });
    case 'nobody':
      return (
        <>
          {i18n._({
            id: 'presence.statusHidden',
            message: 'Nobody sees your status while you do not show when you are online.',
          })}{' '}
          <a href={formatRoute({ kind: 'settings', section: 'privacy' })}>
            {i18n._({ id: 'presence.toPrivacy', message: 'Privacy settings' })}
          </a>
        </>
      );
  }
}

function failureText(i18n: I18n, failure: StatusFailure | PortFailure): string {
  if (failure.kind === 'refused') {
    return i18n._({
      id: 'presence.refused',
      message: 'The server refused: {reason}',
      values: { reason: failure.message === '' ? String(failure.status) : failure.message },
    });
  }
  return i18n._({ id: 'presence.failed', message: 'The server was not reached. Try again in a moment.' });
}
