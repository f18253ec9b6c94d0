import { type FormEvent, useId, useState } from 'react';
import { formatTime } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { PlaceFields, type TypedPlace } from './PlaceFields.tsx';
import { readCoordinate } from './read-coordinate.ts';
import { DurationChoice, KindChoice } from './ShareChoices.tsx';
import styles from './share.module.css';
import { DURATIONS_MS, type ShareFailure, type ShareKind, type ShareRequest } from './share-request.ts';
import { failureText, seenText, serverText } from './share-words.ts';

export interface ShareDialogViewProps {
  readonly roomName: string;
  /** Null while that is not known. */
  readonly isEncrypted: boolean | null;
  /** The ways to share, the first one chosen; in a thread one does not share for a while. */
  readonly kinds: readonly ShareKind[];
  /** The time now. */
  readonly now: number;
  /** The current step; null before `Share` is pressed. */
  readonly doing: 'locating' | 'sending' | null;
  readonly failure: ShareFailure | null;
  readonly onShare: (request: ShareRequest) => void;
  readonly onClose: () => void;
}

const NOTHING: TypedPlace = { latitude: '', longitude: '' };
const MOST_DESCRIPTION = 500;

/** The dialog `Share location`: what is shared, and what others will see of it. */
export function ShareDialogView(props: ShareDialogViewProps) {
  const { roomName, isEncrypted, kinds, now, doing, failure, onShare, onClose } = props;
  const i18n = useI18n();
  const locale = useLocale();
  const id = useId();
  const [kind, setKind] = useState<ShareKind>(kinds[0] ?? 'now');
  const [durationMs, setDurationMs] = useState(DURATIONS_MS[0] ?? 0);
  const [typed, setTyped] = useState(NOTHING);
  const [description, setDescription] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const server = serverText(i18n, kind, isEncrypted);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (doing !== null) return;
    const said = description.trim() === '' ? null : description.trim();
    if (kind === 'now') return onShare({ kind, description: said });
    if (kind === 'live') return onShare({ kind, description: said, durationMs });
    const latitude = readCoordinate(typed.latitude, 'latitude');
    const longitude = readCoordinate(typed.longitude, 'longitude');
    setIsChecked(true);
    const wrong = latitude === null ? 'latitude' : longitude === null ? 'longitude' : null;
    if (wrong !== null) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    if (latitude !== null && longitude !== null) onShare({ kind, description: said, point: { latitude, longitude } });
  };
  return (
    <Dialog
      title={i18n._({ id: 'location.title', message: 'Share location' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'location.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={doing !== null}>
            {i18n._({ id: 'location.share', message: 'Share' })}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <KindChoice id={id} kinds={kinds} kind={kind} onChoose={setKind} />
        {kind === 'live' && <DurationChoice id={id} durationMs={durationMs} onChoose={setDurationMs} />}
        {kind === 'place' && <PlaceFields typed={typed} isChecked={isChecked} onType={setTyped} />}
        <TextField
          label={i18n._({ id: 'location.description', message: 'Description (optional)' })}
          value={description}
          maxLength={MOST_DESCRIPTION}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setDescription(target.value)}
        />
        <div id={`${id}-seen`} className={styles.seen}>
          <p>{seenText(i18n, kind, roomName, formatTime(locale, now + durationMs))}</p>
          {server !== null && <p>{server}</p>}
        </div>
        {doing === 'locating' && (
          <p className={styles.seen} role="status">
            {i18n._({ id: 'location.locating', message: 'Finding out where you are…' })}
          </p>
        )}
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failureText(i18n, failure)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
