import type { ThirdPartyId } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { addressText, contactFailureText } from './contact-words.ts';
import { useAgreeing } from './use-agreeing.tsx';

export interface InviteByAddressProps {
  readonly id: ThirdPartyId;
  /** The identity server that writes to them. */
  readonly host: string;
  /** Null for a new conversation. */
  readonly roomId: RoomId | null;
  readonly onStarted: (roomId: RoomId) => void;
}

/** Invites somebody whom the identity server does not know, after saying what it does. */
export function InviteByAddress({ id, host, roomId, onStarted }: InviteByAddressProps) {
  const i18n = useI18n();
  const [state, setState] = useState<'offered' | 'asking' | 'invited'>('offered');
  const address = addressText(id);
  const title = i18n._({ id: 'contacts.inviteOf', message: 'Invite {address}', values: { address } });
  if (state === 'invited')
    return (
      <p className={group.hint} role="status">
        {i18n._({ id: 'contacts.invited', message: '{address} is invited.', values: { address } })}
      </p>
    );
  return (
    <>
      <p className={group.hint} role="status">
        {i18n._({ id: 'contacts.nobody', message: 'Nobody is known by {address}.', values: { address } })}
      </p>
      <div>
        <Button size="small" onClick={() => setState('asking')}>
          {title}
        </Button>
      </div>
      {state === 'asking' && (
        <AskToInvite
          {...{ id, host, roomId, title }}
          onDone={(made) => {
            setState('invited');
            if (made !== null) onStarted(made);
          }}
          onClose={() => setState('offered')}
        />
      )}
    </>
  );
}

interface AskToInviteProps extends Omit<InviteByAddressProps, 'onStarted'> {
  readonly title: string;
  /** With the conversation that was made, if one was. */
  readonly onDone: (made: RoomId | null) => void;
  readonly onClose: () => void;
}

function AskToInvite({ id, host, roomId, title, onDone, onClose }: AskToInviteProps) {
  const i18n = useI18n();
  const invite = useCommand('contacts.invite');
  const startChat = useCommand('contacts.startChat');
  const { run, dialog } = useAgreeing();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setIsBusy(true);
    const done = await run<RoomId | null>(() => (roomId === null ? startChat(id) : invite({ roomId, to: id })));
    setIsBusy(false);
    if (done.ok) onDone(done.value);
    else setFailure(contactFailureText(i18n, done.error));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'dialog.cancel', message: 'Cancel' })}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void send()}>
            {i18n._({ id: 'contacts.invite', message: 'Invite' })}
          </Button>
        </>
      }
    >
      <p>
        {roomId === null
          ? i18n._({
              id: 'contacts.chatText',
              message:
                '{host} writes to them with your name. They join the conversation with an account that they have or make. It is not encrypted.',
              values: { host },
            })
          : i18n._({
              id: 'contacts.inviteText',
              message:
                '{host} writes to them with your name and the name of the room. They join with an account that they have or make.',
              values: { host },
            })}
      </p>
      {failure !== null && <Failure>{failure}</Failure>}
      {dialog}
    </Dialog>
  );
}
