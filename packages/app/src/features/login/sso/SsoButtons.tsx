import type { SsoWay } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../more-screens.module.css';

export interface SsoButtonsProps {
  readonly ways: readonly SsoWay[];
  readonly baseUrl: string;
  /** True if one can sign in by password as well. */
  readonly isBeside: boolean;
  readonly onGo: (url: string) => void;
}

/** A button for each page where one can sign in. */
export function SsoButtons({ ways, baseUrl, isBeside, onGo }: SsoButtonsProps) {
  const i18n = useI18n();
  return (
    <div className={styles.ways}>
      {isBeside && <p className={styles.or}>{i18n._({ id: 'login.or', message: 'or' })}</p>}
      {ways.map(({ name, url }) => {
        const shown = name ?? new URL(baseUrl).host;
        return (
          <Button
            key={url}
            className={styles.way}
            variant={isBeside ? 'secondary' : 'primary'}
            onClick={() => onGo(url)}
          >
            {name !== null && <Avatar id={url} name={name} imageUrl={null} shape="room" size="s" />}
            {i18n._({ id: 'login.continueWith', message: 'Continue with {name}', values: { name: shown } })}
          </Button>
        );
      })}
    </div>
  );
}
