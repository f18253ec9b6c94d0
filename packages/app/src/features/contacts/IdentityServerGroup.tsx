import type { IdentityServer } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { contactFailureText } from './contact-words.ts';
import styles from './contacts.module.css';
import { IdentityServerDialog } from './IdentityServerDialog.tsx';
import { useAgreeing } from './use-agreeing.tsx';

export interface IdentityServerGroupProps {
  readonly server: Extract<IdentityServer, { readonly kind: 'known' }>;
  /** True if there are addresses of which it could be asked if they are shared. */
  readonly hasAddresses: boolean;
}

/** The identity server that is used, with the ways to another one or none. */
export function IdentityServerGroup({ server, hasAddresses }: IdentityServerGroupProps) {
  const i18n = useI18n();
  const set = useCommand('contacts.setIdentityServer');
  const check = useCommand('contacts.checkShared');
  const { run, dialog } = useAgreeing();
  const [isChoosing, setIsChoosing] = useState(false);
  const [busy, setBusy] = useState<'check' | 'disconnect' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { chosen } = server;
  const act = async (name: 'check' | 'disconnect') => {
    setBusy(name);
    const done = name === 'check' ? await run(() => check(null)) : await set({ address: null });
    setBusy(null);
    setFailure(done.ok ? null : contactFailureText(i18n, done.error));
  };
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{i18n._({ id: 'contacts.identityServer', message: 'Identity server' })}</h2>
      <p className={group.hint}>
        {chosen === null
          ? i18n._({
              id: 'contacts.noServer',
              message: 'None. With one, people find each other by email address and phone number.',
            })
          : i18n._({
              id: 'contacts.usedServer',
              message: 'You use {host} to find people by email address and phone number, and to be found.',
              values: { host: chosen.host },
            })}
      </p>
      <div className={styles.acts}>
        {chosen !== null && hasAddresses && (
          <Button size="small" isBusy={busy === 'check'} onClick={() => void act('check')}>
            {i18n._({ id: 'contacts.check', message: 'Check which are shared' })}
          </Button>
        )}
        <Button size="small" onClick={() => setIsChoosing(true)}>
          {chosen === null
            ? i18n._({ id: 'contacts.choose', message: 'Choose identity server' })
            : i18n._({ id: 'contacts.change', message: 'Change identity server' })}
        </Button>
        {chosen !== null && (
          <Button size="small" variant="quiet" isBusy={busy === 'disconnect'} onClick={() => void act('disconnect')}>
            {i18n._({ id: 'contacts.disconnect', message: 'Disconnect' })}
          </Button>
        )}
      </div>
      {failure !== null && <Failure>{failure}</Failure>}
      {dialog}
      {isChoosing && <IdentityServerDialog server={server} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}
