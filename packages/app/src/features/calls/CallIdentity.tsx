import type { IdentityMark } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { ShieldAlert } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useIdentityMark } from '../../lib/view/use-identity-mark.ts';
import styles from './call.module.css';

/** In a call that goes on: the other one was verified, and has another identity now. */
export function CallIdentity({ userId, name }: { readonly userId: UserId; readonly name: string }) {
  return <CallIdentityView mark={useIdentityMark(userId)} name={name} />;
}

/** Likewise, drawn. */
export function CallIdentityView({ mark, name }: { readonly mark: IdentityMark | null; readonly name: string }) {
  const i18n = useI18n();
  if (mark !== 'violation') return null;
  return (
    <p role="alert" className={styles.warning}>
      <ShieldAlert aria-hidden="true" />
      {i18n._({
        id: 'calls.somebodyElse',
        message: '{name}, whom you verified, has another identity now. It may be somebody else.',
        values: { name },
      })}
    </p>
  );
}
