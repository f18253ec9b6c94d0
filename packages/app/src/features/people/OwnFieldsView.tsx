import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './people.module.css';
import { peopleFailureText } from './people-words.ts';
import { ownZone, zonesToChoose } from './person-facts.ts';

const MOST_CHARACTERS = 64;
const NOT_SHOWN = '';

export interface OwnFieldsViewProps {
  /** Empty for none; null where the server does not take them. */
  readonly pronouns: string | null;
  /** The zone that is shown; null where the server does not take one. */
  readonly timeZone: { readonly zone: string | null } | null;
  readonly busy: 'pronouns' | 'timeZone' | null;
  readonly failure: PeopleFailure | PortFailure | null;
  readonly onPronouns: (pronouns: string) => void;
  readonly onTimeZone: (zone: string | null) => void;
}

/** The user's own pronouns and time zone, with the ways to change them. */
export function OwnFieldsView({ pronouns, timeZone, busy, failure, onPronouns, onTimeZone }: OwnFieldsViewProps) {
  const i18n = useI18n();
  return (
    <div className={styles.editor}>
      {pronouns !== null && <PronounsField pronouns={pronouns} isBusy={busy === 'pronouns'} onPronouns={onPronouns} />}
      {timeZone !== null && <ZoneField zone={timeZone.zone} isBusy={busy === 'timeZone'} onTimeZone={onTimeZone} />}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {peopleFailureText(i18n, failure)}
        </p>
      )}
    </div>
  );
}

interface PronounsFieldProps {
  readonly pronouns: string;
  readonly isBusy: boolean;
  readonly onPronouns: (pronouns: string) => void;
}

function PronounsField({ pronouns, isBusy, onPronouns }: PronounsFieldProps) {
  const i18n = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ from: pronouns, typed: pronouns });
  // Others from elsewhere begin the field anew.
  const typed = edit.from === pronouns ? edit.typed : pronouns;
  const isChanged = typed.trim() !== pronouns;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    // The button that was pressed goes away.
    field.current?.focus();
    onPronouns(typed.trim());
  };
  return (
    <form onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={i18n._({ id: 'people.pronouns', message: 'Pronouns' })}
        hint={i18n._({ id: 'people.pronounsHint', message: 'Such as they/them. Everybody can see them.' })}
        value={typed}
        onChange={(event) => setEdit({ from: pronouns, typed: event.target.value })}
        maxLength={MOST_CHARACTERS}
        dir="auto"
        autoComplete="off"
        end={
          isChanged && (
            <Button type="submit" size="small" isBusy={isBusy}>
              {i18n._({ id: 'people.save', message: 'Save' })}
            </Button>
          )
        }
      />
    </form>
  );
}

interface ZoneFieldProps {
  readonly zone: string | null;
  readonly isBusy: boolean;
  readonly onTimeZone: (zone: string | null) => void;
}

function ZoneField({ zone, isBusy, onTimeZone }: ZoneFieldProps) {
  const i18n = useI18n();
  const options = useMemo(() => {
    const here = ownZone();
    const ours = i18n._({ id: 'people.zoneHere', message: '{zone} (this device)', values: { zone: here } });
    const notShown = { value: NOT_SHOWN, label: i18n._({ id: 'people.noZone', message: 'Not shown' }) };
    return [notShown, ...zonesToChoose(zone).map((value) => ({ value, label: value === here ? ours : value }))];
  }, [i18n, zone]);
  return (
    <SelectField
      label={i18n._({ id: 'people.timeZone', message: 'Time zone' })}
      hint={i18n._({
        id: 'people.timeZoneHint',
        message: 'Everybody can see your local time, and so roughly where you are.',
      })}
      options={options}
      value={zone ?? NOT_SHOWN}
      isDisabled={isBusy}
      onChange={(value) => onTimeZone(value === NOT_SHOWN ? null : value)}
    />
  );
}
