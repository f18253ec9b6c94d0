import type { UserId } from '@parley/sdk/client/ids.ts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import styles from './home.module.css';

/** An account without a room: how to get into one. */
export function NoRooms({ userId }: { readonly userId: UserId }) {
  const i18n = useI18n();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(userId).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <Notice
      place="pane"
      title={i18n._({ id: 'home.noRooms', message: 'Say hello to someone' })}
      text={i18n._({
        id: 'home.noRoomsText',
        message: 'Give them your address. When they invite you, the room appears in the list.',
      })}
    >
      <p className={styles.address} dir="ltr" translate="no">
        {userId}
      </p>
      <div className={styles.action}>
        <Button variant="primary" onClick={copy}>
          {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {i18n._({ id: 'home.copyAddress', message: 'Copy my address' })}
        </Button>
        <span role="status">{isCopied && i18n._({ id: 'home.copied', message: 'Copied' })}</span>
      </div>
    </Notice>
  );
}
