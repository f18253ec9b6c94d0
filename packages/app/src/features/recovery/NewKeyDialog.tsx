import type { NewRecoveryKey } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { NewKeyView, type NewKeyViewProps } from './NewKeyView.tsx';
import { problemText } from './problem-text.ts';

export type NewKeyDialogProps = Pick<NewKeyViewProps, 'userId' | 'replaces' | 'onClose'>;

/** A new recovery key: the person keeps it first, then it is put in use, and that it opens everything is tried before that is said. */
export function NewKeyDialog({ userId, replaces, onClose }: NewKeyDialogProps) {
  const i18n = useI18n();
  const setUp = useCommand('recovery.setUp');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const made = useNewKey(setError);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (made === null || isBusy) return;
    setIsBusy(true);
    setError(null);
    const done = await setUp({ ...made, isReset: replaces === 'lost' });
    setIsBusy(false);
    if (done.ok) onClose();
    else setError(problemText(i18n, done.error));
  };
  return (
    <NewKeyView
      userId={userId}
      recoveryKey={made?.recoveryKey ?? null}
      replaces={replaces}
      error={error}
      isBusy={isBusy}
      onSubmit={(event) => void onSubmit(event)}
      onClose={onClose}
    />
  );
}

/** A new key, once it is made; what went wrong goes to `onProblem`. */
function useNewKey(onProblem: (text: string) => void): NewRecoveryKey | null {
  const i18n = useI18n();
  const makeKey = useCommand('recovery.makeKey');
  const [made, setMade] = useState<NewRecoveryKey | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void makeKey({ passphrase: null }, { signal: ended.signal }).then((answer) => {
      if (ended.signal.aborted) return;
      if (answer.ok) setMade(answer.value);
      else onProblem(problemText(i18n, answer.error));
    });
    return () => ended.abort();
  }, [makeKey, i18n, onProblem]);
  return made;
}
