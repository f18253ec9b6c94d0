import type { NewRecoveryKey } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { NewKeyView, type NewKeyViewProps } from './NewKeyView.tsx';
import { NewPassphraseView } from './NewPassphraseView.tsx';
import { problemText } from './problem-text.ts';

export type NewKeyDialogProps = Pick<NewKeyViewProps, 'userId' | 'replaces' | 'onClose'>;

/** A new recovery key: the person keeps it first, then it is put in use, and that it opens everything is tried before that is said. */
export function NewKeyDialog({ userId, replaces, onClose }: NewKeyDialogProps) {
  const i18n = useI18n();
  const setUp = useCommand('recovery.setUp');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [passphrase, setPassphrase] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const made = useNewKey(passphrase, setError);
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
  if (isChoosing) {
    const choose = (chosen: string) => {
      setPassphrase(chosen);
      setChoosing(false);
    };
    return <NewPassphraseView onDone={choose} onBack={() => setChoosing(false)} />;
  }
  return (
    <NewKeyView
      userId={userId}
      recoveryKey={made?.recoveryKey ?? null}
      hasPassphrase={passphrase !== null}
      replaces={replaces}
      error={error}
      isBusy={isBusy}
      onPassphrase={() => setChoosing(true)}
      onSubmit={(event) => void onSubmit(event)}
      onClose={onClose}
    />
  );
}

/** A new key, of the passphrase if there is one, once it is made; what went wrong goes to `onProblem`. */
function useNewKey(passphrase: string | null, onProblem: (text: string | null) => void): NewRecoveryKey | null {
  const i18n = useI18n();
  const makeKey = useCommand('recovery.makeKey');
  const [made, setMade] = useState<NewRecoveryKey | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void makeKey({ passphrase }, { signal: ended.signal }).then((answer) => {
      if (ended.signal.aborted) return;
      if (answer.ok) setMade(answer.value);
      else onProblem(problemText(i18n, answer.error));
    });
    return () => {
      ended.abort();
      setMade(null);
      onProblem(null);
    };
  }, [makeKey, passphrase, i18n, onProblem]);
  return made;
}
