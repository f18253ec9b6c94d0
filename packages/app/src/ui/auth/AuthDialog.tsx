import type { I18n } from '@lingui/core';
import { useState } from 'react';
import type { AskDialogProps, AskFailure, AuthAnswer, AuthChallenge } from '../../lib/auth/ask-dialog.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { AuthQuestion } from './AuthQuestion.tsx';

/** Asks before something is done, and again for the password, or for a visit to a page, where the server wants to know who asks. */
export function AuthDialog({
  title,
  children,
  confirm,
  tone = 'danger',
  isReady = true,
  run,
  onClose,
}: AskDialogProps<AskFailure>) {
  const i18n = useI18n();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<AskFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const challenge = failure?.kind === 'authenticationRequired' ? failure.challenge : null;
  const answer = challenge === null ? null : answerOf(challenge, password);
  const onConfirm = async () => {
    setIsBusy(true);
    const done = await run(answer);
    setIsBusy(false);
    if (done.ok) onClose();
    else setFailure(done.error);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus={challenge === null} onClick={onClose}>
            {i18n._({ id: 'dialog.cancel', message: 'Cancel' })}
          </Button>
          <Button
            variant={tone}
            type="submit"
            form="auth-dialog"
            isBusy={isBusy}
            disabled={!isReady || (challenge !== null && answer === null)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id="auth-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void onConfirm();
        }}
      >
        {children}
        {failure?.kind === 'authenticationRequired' ? (
          <AuthQuestion
            challenge={failure.challenge}
            isWrong={failure.isWrong}
            password={password}
            onPassword={setPassword}
          />
        ) : (
          failure !== null && <p role="alert">{failureText(i18n, failure)}</p>
        )}
      </form>
    </Dialog>
  );
}

function answerOf({ ways, session }: AuthChallenge, password: string): AuthAnswer | null {
  if (ways.some(({ kind }) => kind === 'password'))
    return password === '' ? null : { kind: 'password', session, password };
  return ways.length > 0 && session !== null ? { kind: 'page', session } : null;
}

function failureText(i18n: I18n, failure: Exclude<AskFailure, { kind: 'authenticationRequired' }>): string {
  switch (failure.kind) {
    case 'said':
      return failure.text;
    case 'refused':
      return i18n._({
        id: 'devices.refused',
        message: 'The server refused: {message}',
        values: { message: failure.message === '' ? failure.status : failure.message },
      });
    case 'unreachable':
      return i18n._({ id: 'devices.unreachable', message: 'The server cannot be reached. Try again later.' });
    case 'unavailable':
      return i18n._({ id: 'devices.unavailable', message: 'This device has no encryption keys.' });
    default:
      return i18n._({ id: 'devices.notDone', message: 'That did not work. Try again.' });
  }
}
