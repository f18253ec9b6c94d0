import type { UserId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useIdentityMark } from '../../lib/view/use-identity-mark.ts';
import { IdentityMark, type IdentityMarkProps } from '../../ui/identity-mark/IdentityMark.tsx';
import styles from './people.module.css';

/** Shield of a member, for their row. */
export function MemberIdentity({ userId }: { readonly userId: UserId }) {
  const mark = useIdentityMark(userId);
  return mark === null || mark === 'none' ? null : <IdentityMark mark={mark} />;
}

/** Shield of a user, for their card. */
export function UserIdentity({ userId }: { readonly userId: UserId }) {
  const mark = useIdentityMark(userId);
  return mark === null || mark === 'none' ? null : <UserIdentityView mark={mark} />;
}

export function UserIdentityView({ mark }: IdentityMarkProps) {
  const i18n = useI18n();
  return (
    <p className={styles.presence}>
      <IdentityMark mark={mark} />
      <span aria-hidden="true">
        {mark === 'verified'
          ? i18n._({ id: 'identity.mark.verified', message: 'Verified' })
          : i18n._({ id: 'identity.mark.changed', message: 'Identity changed' })}
      </span>
    </p>
  );
}
