import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import type { FoundUser } from '../../../lib/people/people.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { PersonLines } from '../../../ui/person/PersonLines.tsx';
import styles from './transfer.module.css';

const FACE_PX = 28;

export interface TransferViewProps {
  /** The name of the user to transfer. */
  readonly name: string;
  /** The name of the user on hold in another call, if the two calls can be joined; null otherwise. */
  readonly heldName: string | null;
  readonly query: string;
  /** Null until there is a first answer. */
  readonly found: readonly FoundUser[] | null;
  readonly hasFailed: boolean;
  readonly onQuery: (query: string) => void;
  readonly onTransfer: (person: FoundUser) => void;
  /** Talks to the target before the transfer. */
  readonly onAsk: (person: FoundUser) => void;
  readonly onJoin: () => void;
  readonly onClose: () => void;
}

/** To whom a call is handed over: at once, or after a word with them. */
export function TransferView(props: TransferViewProps) {
  const { name, heldName, query, found, hasFailed, onQuery, onTransfer, onAsk, onJoin, onClose } = props;
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'calls.transfer', message: 'Transfer' })}
      size="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'calls.cancel', message: 'Cancel' })}</Button>}
    >
      <p className={styles.who} dir="auto">
        {i18n._({
          id: 'calls.transferWho',
          message: '{name} continues with the person you choose, and you leave the call.',
          values: { name },
        })}
      </p>
      {heldName !== null && (
        <p className={styles.held}>
          <Button variant="primary" autoFocus onClick={onJoin}>
            {i18n._({ id: 'calls.join', message: 'Join {name} and {heldName}', values: { name, heldName } })}
          </Button>
        </p>
      )}
      <TextField
        autoFocus={heldName === null}
        label={i18n._({ id: 'calls.transferTo', message: 'Name or user ID' })}
        error={
          hasFailed
            ? i18n._({ id: 'calls.transferFailed', message: 'The server could not be reached. Try again in a moment.' })
            : null
        }
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ul className={styles.found} aria-label={i18n._({ id: 'calls.transferFound', message: 'People found' })}>
        {found?.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            onTransfer={() => onTransfer(person)}
            onAsk={heldName === null ? () => onAsk(person) : null}
          />
        ))}
      </ul>
      {found?.length === 0 && (
        <p className={styles.nothing} role="status">
          {i18n._({ id: 'calls.transferNobody', message: 'Nobody was found. Enter the full user ID.' })}
        </p>
      )}
    </Dialog>
  );
}

interface PersonRowProps {
  readonly person: FoundUser;
  readonly onTransfer: () => void;
  /** Null while somebody else was asked already. */
  readonly onAsk: (() => void) | null;
}

function PersonRow({ person: { userId, name, avatar }, onTransfer, onAsk }: PersonRowProps) {
  const i18n = useI18n();
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <li className={styles.row}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <span className={styles.person}>
        <PersonLines id={userId} name={name} hasId={name !== userId} />
      </span>
      <span className={styles.ways}>
        {onAsk !== null && (
          <Button
            size="small"
            aria-label={i18n._({ id: 'calls.askName', message: 'Talk to them first: {name}', values: { name } })}
            onClick={onAsk}
          >
            {i18n._({ id: 'calls.ask', message: 'Talk to them first' })}
          </Button>
        )}
        <Button
          size="small"
          aria-label={i18n._({ id: 'calls.transferName', message: 'Transfer to {name}', values: { name } })}
          onClick={onTransfer}
        >
          {i18n._({ id: 'calls.transfer', message: 'Transfer' })}
        </Button>
      </span>
    </li>
  );
}
