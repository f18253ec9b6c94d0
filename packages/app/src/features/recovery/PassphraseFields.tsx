import type { I18n } from '@lingui/core';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { PassphraseEntry, PassphraseProblem } from './passphrase-entry.ts';

export interface PassphraseFieldsProps {
  readonly entry: PassphraseEntry;
  readonly shortest: number;
  readonly problem: PassphraseProblem | null;
  readonly onChange: (entry: PassphraseEntry) => void;
}

/** Two fields for a new passphrase. It is typed twice because nobody can look it up later. */
export function PassphraseFields({ entry, shortest, problem, onChange }: PassphraseFieldsProps) {
  const i18n = useI18n();
  return (
    <>
      <TextField
        autoFocus
        type="password"
        autoComplete="new-password"
        label={i18n._({ id: 'recovery.passphrase', message: 'Passphrase' })}
        value={entry.text}
        error={problem === 'short' ? shortText(i18n, shortest) : null}
        onChange={({ target }) => onChange({ ...entry, text: target.value })}
      />
      <TextField
        type="password"
        autoComplete="new-password"
        label={i18n._({ id: 'recovery.repeat', message: 'Passphrase again' })}
        value={entry.repeated}
        error={
          problem === 'differs' ? i18n._({ id: 'recovery.differs', message: 'The passphrases do not match.' }) : null
        }
        onChange={({ target }) => onChange({ ...entry, repeated: target.value })}
      />
    </>
  );
}

function shortText(i18n: I18n, shortest: number): string {
  return i18n._({ id: 'recovery.short', message: 'At least {count} characters.', values: { count: shortest } });
}
