import type { TroubledMember } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import styles from './identity.module.css';

export interface IdentityBannerViewProps {
  readonly member: TroubledMember;
  /** The way to verify the user again. */
  readonly verify?: ReactNode;
  /** Accepting it did not work. */
  readonly hasFailed?: boolean;
  readonly onAccept: () => void;
}

/** The user, the problem, and the actions against it. */
export function IdentityBannerView(props: IdentityBannerViewProps) {
  const { member, verify, hasFailed = false, onAccept } = props;
  const { name, trouble } = member;
  const i18n = useI18n();
  const values = { name };
  return (
    <div className={styles.bar}>
      {trouble === 'violation' ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <>
              {verify}
              <Button size="small" onClick={onAccept}>
                {i18n._({ id: 'identity.accept', message: 'Accept the new identity' })}
              </Button>
            </>
          }
        >
          {i18n._({
            id: 'identity.violation',
            message:
              'The identity of {name}, whom you verified, has changed. This may be somebody else. Messages here are not sent until you verify {name} again or accept the new identity.',
            values,
          })}
        </Banner>
      ) : (
        <Banner
          tone="info"
          role="status"
          action={
            <Button size="small" onClick={onAccept}>
              {i18n._({ id: 'identity.understood', message: 'OK' })}
            </Button>
          }
        >
          {i18n._({
            id: 'identity.changed',
            message:
              '{name}’s identity has changed. This happens when somebody loses all their devices. If you did not expect it, ask them.',
            values,
          })}
        </Banner>
      )}
      {hasFailed && <Failure />}
    </div>
  );
}
