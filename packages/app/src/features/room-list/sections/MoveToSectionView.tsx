import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { RadioList } from '../../../ui/form/RadioList.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import styles from './move-to-section.module.css';

export interface MoveToSectionViewProps {
  /** The room's name. */
  readonly room: string;
  /** The names of all sections of the user's own. */
  readonly sections: readonly string[];
  /** The section that the room is in; null for none. */
  readonly current: string | null;
  /** Null for no section. */
  readonly onMove: (section: string | null) => void;
  readonly onClose: () => void;
}

/** No section has an empty name. */
const NONE = '';
/** So many characters are never too many bytes for a tag. */
const LONGEST_NAME = 80;

/** The sections that a room can be moved to, and a field for a new one. What is written there comes first. */
export function MoveToSectionView({ room, sections, current, onMove, onClose }: MoveToSectionViewProps) {
  const i18n = useI18n();
  const formId = useId();
  const [chosen, setChosen] = useState(current ?? NONE);
  const [written, setWritten] = useState('');
  const name = written.trim();
  const names = current === null || sections.includes(current) ? sections : [current, ...sections];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') onMove(names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name);
    else onMove(chosen === NONE ? null : chosen);
  };
  return (
    <Dialog
      title={i18n._({ id: 'roomList.moveTitle', message: 'Move {room} to a section', values: { room } })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._({ id: 'roomList.move', message: 'Move' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <RadioList
          label={i18n._({ id: 'roomList.section', message: 'Section' })}
          options={[
            { value: NONE, label: i18n._({ id: 'roomList.noSection', message: 'No section' }) },
            ...names.map((own) => ({ value: own, label: own })),
          ]}
          value={name === '' ? chosen : null}
          autoFocus={true}
          onChange={(value) => {
            setChosen(value);
            setWritten('');
          }}
        />
        <TextField
          label={i18n._({ id: 'roomList.newSection', message: 'New section' })}
          dir="auto"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
