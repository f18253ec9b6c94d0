import type { I18n } from '@lingui/core';
import type { BeginFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { addressOf } from '@parley/sdk/client/links.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useByAddress } from '../../../lib/people/by-address.ts';
import type { FoundUser } from '../../../lib/people/people.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { ShareLink } from '../../../ui/share/ShareLink.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { beginFailureText } from '../begin-words.ts';
import { ChosenPeople } from './ChosenPeople.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import styles from './start-chat.module.css';
import type { FoundUsers } from './use-found-users.ts';

export interface StartChatViewProps {
  readonly query: string;
  readonly found: readonly FoundUser[];
  readonly search: FoundUsers['state'];
  readonly chosen: readonly FoundUser[];
  /** Null until it is known. */
  readonly me: UserId | null;
  readonly isEncrypted: boolean;
  readonly isBusy: boolean;
  readonly failure: BeginFailure | PortFailure | null;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (user: FoundUser) => void;
  readonly onRemove: (userId: UserId) => void;
  readonly onEncrypted: (isEncrypted: boolean) => void;
  readonly onSubmit: () => void;
  /** A conversation was made with somebody who is known only by an address. */
  readonly onStarted: (roomId: RoomId) => void;
  readonly onClose: () => void;
}

/** A field with the people it finds, and those who were chosen. */
export function StartChatView(props: StartChatViewProps) {
  const { query, chosen, me, isEncrypted, isBusy, failure } = props;
  const i18n = useI18n();
  const byAddress = useByAddress();
  return (
    <Dialog
      title={i18n._({ id: 'begin.chat', message: 'Start chat' })}
      size="wide"
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={chosen.length === 0} onClick={props.onSubmit}>
            {i18n._({ id: 'begin.start', message: 'Start' })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ChosenPeople chosen={chosen} onRemove={props.onRemove} />
        <PeopleSearch {...props} />
        {byAddress({ query, roomId: null, onFound: props.onQuery, onStarted: props.onStarted })}
        <Switch
          label={i18n._({ id: 'begin.encrypted', message: 'Encrypted' })}
          hint={i18n._({
            id: 'begin.chatEncryptedHint',
            message: 'Only the people in the chat can read its messages.',
          })}
          isOn={isEncrypted}
          onChange={props.onEncrypted}
        />
        {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
        {me !== null && chosen.length === 0 && query.trim() === '' && (
          <ShareLink
            text={i18n._({ id: 'begin.ownAddress', message: 'Others reach you by your address:' })}
            shown={me}
            link={addressOf(me)}
          />
        )}
      </div>
    </Dialog>
  );
}

function failureText(i18n: I18n, failure: BeginFailure | PortFailure): string {
  const unanswered = i18n._({
    id: 'begin.chatUnanswered',
    message:
      'Your server did not answer. If the chat was started after all, it appears in the list. Otherwise try again.',
  });
  return beginFailureText(i18n, failure, unanswered);
}
