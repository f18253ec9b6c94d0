import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { EnterKeyView } from './EnterKeyView.tsx';
import { entryProblemText } from './problem-text.ts';

/** Gives this device what the recovery key opens (contract: "encryption"). */
export function EnterKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const status = useView('recovery.status', null);
  const unlock = useCommand('recovery.unlock');
  const [entry, setEntry] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || entry.trim() === '') return;
    setIsBusy(true);
    setError(null);
    const done = await unlock({ entry: entry.trim() });
    setIsBusy(false);
    if (done.ok) onClose();
    else setError(entryProblemText(i18n, done.error, entry));
  };
  return (
    <EnterKeyView
      entry={entry}
      error={error}
      isBusy={isBusy}
      hasPassphrase={status.kind === 'ready' && status.value.kind === 'known' && status.value.hasPassphrase}
      onChange={(text) => {
        setEntry(text);
        setError(null);
      }}
      onSubmit={(event) => void onSubmit(event)}
      onClose={onClose}
    />
  );
}
