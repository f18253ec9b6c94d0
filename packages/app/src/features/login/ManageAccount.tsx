import type { AccountAction } from '@parley/sdk/client/contract.ts';
import { useMemo } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { AccountPageLink } from './AccountPageLink.tsx';
import styles from './manage-account.module.css';

const DEVICES: AccountAction = { kind: 'devices_list' };

/** The way to the page where the server's provider manages the account: password, contact details, closing it. */
export function ManageAccount() {
  const i18n = useI18n();
  return (
    <p className={styles.line}>
      <AccountPageLink action={null}>
        {i18n._({ id: 'login.manageAccount', message: 'Manage account' })}
      </AccountPageLink>
    </p>
  );
}

/** The way to the provider's list of sessions. */
export function ManageSessions() {
  const i18n = useI18n();
  return (
    <p className={styles.line}>
      <AccountPageLink action={DEVICES}>
        {i18n._({ id: 'login.manageSessions', message: 'Manage sessions on the page of your server' })}
      </AccountPageLink>
    </p>
  );
}

/** The way to where the provider signs out another session: its server may not do that itself. */
export function SignOutElsewhere({ deviceId }: { readonly deviceId: string }) {
  const i18n = useI18n();
  const action = useMemo<AccountAction>(() => ({ kind: 'device_delete', deviceId }), [deviceId]);
  return (
    <p className={styles.line}>
      <AccountPageLink action={action}>
        {i18n._({ id: 'login.signOutElsewhere', message: 'Sign out on the page of your server' })}
      </AccountPageLink>
    </p>
  );
}
