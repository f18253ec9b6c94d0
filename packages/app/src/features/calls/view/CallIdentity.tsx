import type { IdentityMark } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { ShieldAlert } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { userHref } from '../../../lib/route/route.ts';
import { useIdentityMark } from '../../../lib/view/use-identity-mark.ts';
import styles from './call.module.css';

export interface CallIdentityProps {
  readonly userId: UserId;
  readonly name: string;
  /** Their profile, where one verifies or accepts who they are now, is a press away. */
  readonly canLeave: boolean;
}

/** While a call rings or goes on: the other one was verified, and has another identity now. */
export function CallIdentity(props: CallIdentityProps) {
  return <CallIdentityView {...props} mark={useIdentityMark(props.userId)} />;
}

/** Likewise, drawn. */
export function CallIdentityView(props: CallIdentityProps & { readonly mark: IdentityMark | null }) {
  const { userId, name, canLeave, mark } = props;
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
      {canLeave && <a href={userHref(userId)}>{i18n._({ id: 'people.card', message: 'Profile' })}</a>}
    </p>
  );
}
