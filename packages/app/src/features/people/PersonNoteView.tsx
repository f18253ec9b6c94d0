import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import styles from './people.module.css';
import { peopleFailureText } from './people-words.ts';

const MOST_CHARACTERS = 1_000;

export interface PersonNoteViewProps {
  /** Empty for none. */
  readonly note: string;
  readonly isBusy: boolean;
  readonly failure: PeopleFailure | PortFailure | null;
  readonly onNote: (note: string) => void;
}

/** A note on a person, for the user alone, with the way to change it. */
export function PersonNoteView({ note, isBusy, failure, onNote }: PersonNoteViewProps) {
  const i18n = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const [edit, setEdit] = useState({ from: note, typed: note });
  // Another note from elsewhere begins the field anew.
  const typed = edit.from === note ? edit.typed : note;
  const isChanged = typed.trim() !== note;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    // The button that was pressed goes away.
    field.current?.focus();
    onNote(typed.trim());
  };
  return (
    <form className={styles.editor} onSubmit={onSubmit}>
      <TextArea
        ref={field}
        label={i18n._({ id: 'people.note', message: 'Note, only for you' })}
        hint={i18n._({
          id: 'people.noteHint',
          message: 'No other person sees it. It is kept in your account, where your server could read it.',
        })}
        rows={2}
        value={typed}
        onChange={(event) => setEdit({ from: note, typed: event.target.value })}
        maxLength={MOST_CHARACTERS}
        dir="auto"
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {peopleFailureText(i18n, failure)}
        </p>
      )}
      {isChanged && (
        <div className={styles.acts}>
          <Button type="submit" size="small" isBusy={isBusy}>
            {i18n._({ id: 'people.save', message: 'Save' })}
          </Button>
        </div>
      )}
    </form>
  );
}
