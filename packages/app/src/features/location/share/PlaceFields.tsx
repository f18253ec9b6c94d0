import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { readCoordinate, readPoint } from './read-coordinate.ts';
import styles from './share.module.css';

/** The coordinates as they are typed. */
export interface TypedPlace {
  readonly latitude: string;
  readonly longitude: string;
}

export interface PlaceFieldsProps {
  readonly typed: TypedPlace;
  /** They were to be shared: what is wrong with them is said. */
  readonly isChecked: boolean;
  readonly onType: (typed: TypedPlace) => void;
}

/** Two lines for the coordinates of a place. Both are filled by what a map copies. */
export function PlaceFields({ typed, isChecked, onType }: PlaceFieldsProps) {
  const i18n = useI18n();
  const type = (change: Partial<TypedPlace>, text: string) => {
    const point = readPoint(text);
    if (point === null) onType({ ...typed, ...change });
    else onType({ latitude: String(point.latitude), longitude: String(point.longitude) });
  };
  const isLatitude = readCoordinate(typed.latitude, 'latitude') !== null;
  const isLongitude = readCoordinate(typed.longitude, 'longitude') !== null;
  const common = { inputMode: 'text', dir: 'ltr', autoComplete: 'off', spellCheck: false, required: true } as const;
  return (
    <div className={styles.coordinates}>
      <TextField
        {...common}
        name="latitude"
        label={i18n._({ id: 'location.latitude', message: 'Latitude' })}
        value={typed.latitude}
        hint={i18n._({ id: 'location.latitude.hint', message: 'Such as 51.5074' })}
        error={
          isChecked && !isLatitude
            ? i18n._({
                id: 'location.latitude.wrong',
                message: 'Write degrees between −90 and 90, such as 51.5074.',
              })
            : null
        }
        onChange={({ target }) => type({ latitude: target.value }, target.value)}
      />
      <TextField
        {...common}
        name="longitude"
        label={i18n._({ id: 'location.longitude', message: 'Longitude' })}
        value={typed.longitude}
        hint={i18n._({ id: 'location.longitude.hint', message: 'Such as -0.1278' })}
        error={
          isChecked && !isLongitude
            ? i18n._({
                id: 'location.longitude.wrong',
                message: 'Write degrees between −180 and 180, such as -0.1278.',
              })
            : null
        }
        onChange={({ target }) => type({ longitude: target.value }, target.value)}
      />
    </div>
  );
}
