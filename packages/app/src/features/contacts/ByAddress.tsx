import '../../lib/i18n/later-messages.ts';
import type { IdentityServer, ThirdPartyId } from '@parley/sdk/client/contract.ts';
import { parseThirdPartyId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { ByAddressProps } from '../../lib/people/by-address.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { addressText, contactFailureText } from './contact-words.ts';
import styles from './contacts.module.css';
import { IdentityServerDialog } from './IdentityServerDialog.tsx';
import { InviteByAddress } from './InviteByAddress.tsx';
import { useAgreeing } from './use-agreeing.tsx';

/** Finds somebody by the email address or phone number that was typed, when the user asks for it, or invites them by it. */
export function ByAddress(props: ByAddressProps) {
  const id = parseThirdPartyId(props.query);
  const identity = useView('contacts.identityServer', null);
  if (id === null || identity.kind !== 'ready' || identity.value.kind !== 'known') return null;
  const { chosen } = identity.value;
  return (
    <div className={styles.found}>
      {chosen === null ? (
        <NoServer server={identity.value} />
      ) : (
        <Search key={`${chosen.baseUrl} ${id.address}`} {...props} id={id} host={chosen.host} />
      )}
    </div>
  );
}

function NoServer({ server }: { readonly server: Extract<IdentityServer, { readonly kind: 'known' }> }) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className={group.hint}>
        {i18n._({
          id: 'contacts.needsServer',
          message: 'People are found by email address and phone number through an identity server. You use none.',
        })}
      </p>
      <div>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {i18n._({ id: 'contacts.choose', message: 'Choose identity server' })}
        </Button>
      </div>
      {isOpen && <IdentityServerDialog server={server} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface SearchProps extends ByAddressProps {
  readonly id: ThirdPartyId;
  readonly host: string;
}

function Search({ id, host, roomId, onFound, onStarted }: SearchProps) {
  const i18n = useI18n();
  const find = useCommand('contacts.find');
  const { run, dialog } = useAgreeing();
  const [isBusy, setIsBusy] = useState(false);
  const [isUnknown, setIsUnknown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const address = addressText(id);
  const look = async () => {
    setIsBusy(true);
    const answer = await run(() => find(id));
    setIsBusy(false);
    setFailure(answer.ok ? null : contactFailureText(i18n, answer.error));
    if (!answer.ok) return;
    if (answer.value === null) setIsUnknown(true);
    else onFound(answer.value);
  };
  if (isUnknown) return <InviteByAddress id={id} host={host} roomId={roomId} onStarted={onStarted} />;
  return (
    <>
      <div>
        <Button size="small" isBusy={isBusy} onClick={() => void look()}>
          {i18n._({ id: 'contacts.lookFor', message: 'Look for {address}', values: { address } })}
        </Button>
      </div>
      <p className={group.hint}>{i18n._({ id: 'contacts.asks', message: 'This asks {host}.', values: { host } })}</p>
      {failure !== null && <Failure>{failure}</Failure>}
      {dialog}
    </>
  );
}
