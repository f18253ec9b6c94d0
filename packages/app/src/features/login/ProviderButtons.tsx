import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './sign-in.module.css';

export interface ProviderButtonsProps {
  /** The server, as one knows it. */
  readonly name: string;
  /** True if there is no other way: then it is what Enter does. */
  readonly isOnly: boolean;
  readonly canCreateAccount: boolean;
  readonly isBusy: boolean;
  readonly onContinue: (createsAccount: boolean) => void;
}

/** The ways to the page where a server's provider signs people in. */
export function ProviderButtons({ name, isOnly, canCreateAccount, isBusy, onContinue }: ProviderButtonsProps) {
  const i18n = useI18n();
  return (
    <div className={styles.ways}>
      {!isOnly && <p className={styles.or}>{i18n._({ id: 'login.or', message: 'or' })}</p>}
      <Button
        variant="primary"
        type={isOnly ? 'submit' : 'button'}
        className={styles.way}
        isBusy={isBusy}
        {...(!isOnly && { onClick: () => onContinue(false) })}
      >
        {i18n._({ id: 'login.continueWith', message: 'Continue with {name}', values: { name } })}
      </Button>
      {canCreateAccount && (
        <Button role="link" className={styles.way} onClick={() => !isBusy && onContinue(true)}>
          {i18n._({ id: 'login.createAccount', message: 'Create account' })}
        </Button>
      )}
    </div>
  );
}
