import type { IdentityMark } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './identity.module.css';

export interface PersonTrustViewProps {
  /** Null while it is not known. */
  readonly mark: IdentityMark | null;
  readonly verify?: ReactNode;
  readonly onAccept: () => void;
}

/** Verifying somebody who is not verified; and where their identity changed, what that means. */
export function PersonTrustView({ mark, verify, onAccept }: PersonTrustViewProps) {
  const i18n = useI18n();
  if (mark === null || mark === 'verified') return null;
  if (mark === 'none') return verify;
  return (
    <>
      <p className={styles.changed} role="note">
        {mark === 'violation'
          ? i18n._({
              id: 'identity.card.violation',
              message: 'You verified this person, but their identity has changed. Verify them again.',
            })
          : i18n._({
              id: 'identity.card.changed',
              message: 'This person’s identity has changed. This happens when somebody loses all their devices.',
            })}
      </p>
      {verify}
      <Button onClick={onAccept}>{i18n._({ id: 'identity.accept', message: 'Accept the new identity' })}</Button>
    </>
  );
}
