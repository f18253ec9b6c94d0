import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useOwnProfile } from '../../lib/people/own-profile.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { AccountLines } from '../../ui/person/AccountLines.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import type { AccountItemsProps } from './AccountItems.tsx';
import styles from './account-menu.module.css';

const FACE_PX = 28;

export interface AccountMenuProps extends Pick<AccountItemsProps, 'onShowKeys' | 'onSignOut'> {
  readonly userId: UserId;
}

/** Code of the items, which is loaded ahead. */
export const accountItemsChunk = new Chunk(() => import('./AccountItems.tsx'));

/** Menu of the signed-in user: the account, and settings that do not concern a room. */
export function AccountMenu({ userId, ...acts }: AccountMenuProps) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const label = i18n._({ id: 'account.menu', message: 'Account' });
  return (
    <div className={styles.account}>
      <AccountButton userId={userId} label={label} isOpen={isOpen} onPress={() => setIsOpen(true)} />
      {isOpen && (
        <div className={styles.popup}>
          <LoadedItems label={label} onClose={close} {...acts} />
        </div>
      )}
    </div>
  );
}

/** The items, once their code is there. */
function LoadedItems(props: AccountItemsProps) {
  const chunk = useDialogChunk(accountItemsChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.AccountItems {...props} /> : null;
}

interface AccountButtonProps {
  readonly userId: UserId;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Button with the signed-in user. It stays empty until the name is known, so that no name is shown that changes a moment later. */
function AccountButton({ userId, label, isOpen, onPress }: AccountButtonProps) {
  const me = useOwnProfile();
  const name = me === null ? null : (me.name ?? localpartOf(userId));
  const imageUrl = useAvatarUrl(me?.avatar ?? null, FACE_PX);
  return (
    <button type="button" className={styles.trigger} aria-haspopup="menu" aria-expanded={isOpen} onClick={onPress}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {name === null ? (
        <span className={styles.face} />
      ) : (
        <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      )}
      <AccountLines className={styles.lines} name={name ?? '\u00a0'}>
        {userId}
      </AccountLines>
      <ChevronsUpDown className={styles.chevron} aria-hidden="true" />
    </button>
  );
}
