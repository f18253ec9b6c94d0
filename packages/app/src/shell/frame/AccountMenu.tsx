import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { Check, ChevronsUpDown, Keyboard, LogOut, MessagesSquare, Settings } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '../../features/login/SignOutDialog.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { type Appearance, appearance, changeAppearance } from '../../lib/theme/appearance.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './account-menu.module.css';

const FACE_PX = 28;

export interface AccountMenuProps {
  readonly userId: UserId;
  readonly onShowKeys: () => void;
}

/** Menu of the signed-in user: the account, and settings that do not concern a room. */
export function AccountMenu({ userId, onShowKeys }: AccountMenuProps) {
  const i18n = useI18n();
  const [open, setOpen] = useState<'nothing' | 'menu' | 'signOut'>('nothing');
  const close = () => setOpen('nothing');
  /** Runs an item's action after the menu is closed, so that its target gets the focus. */
  const closeThen = (act: () => void) => () => {
    close();
    act();
  };
  const label = i18n._({ id: 'account.menu', message: 'Account' });
  return (
    <div className={styles.account}>
      <AccountButton userId={userId} label={label} isOpen={open === 'menu'} onPress={() => setOpen('menu')} />
      {open === 'menu' && (
        <div className={styles.popup}>
          <Menu label={label} onClose={close}>
            <ThemeItems />
            <MenuItem icon={<MessagesSquare size={16} />} onSelect={closeThen(() => navigate({ kind: 'threads' }))}>
              {i18n._({ id: 'overview.title', message: 'Threads and mentions' })}
            </MenuItem>
            <MenuItem
              icon={<Settings size={16} />}
              onSelect={closeThen(() => navigate({ kind: 'settings', section: 'appearance' }))}
            >
              {i18n._({ id: 'account.settings', message: 'Settings' })}
            </MenuItem>
            <MenuItem icon={<Keyboard size={16} />} onSelect={closeThen(onShowKeys)}>
              {i18n._({ id: 'account.keys', message: 'Keyboard shortcuts' })}
            </MenuItem>
            <MenuItem icon={<LogOut size={16} />} tone="danger" onSelect={() => setOpen('signOut')}>
              {i18n._({ id: 'account.signOut', message: 'Sign out' })}
            </MenuItem>
          </Menu>
        </div>
      )}
      {open === 'signOut' && <SignOutDialog onClose={close} />}
    </div>
  );
}

interface AccountButtonProps {
  readonly userId: UserId;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Button with the signed-in user. It stays empty until the name is known, so that no name is shown that changes a moment later. */
function AccountButton({ userId, label, isOpen, onPress }: AccountButtonProps) {
  const me = useView('people.me', null);
  const known = me.kind === 'ready' && me.value.isKnown ? me.value : null;
  const name = known === null ? null : (known.name ?? localpartOf(userId));
  const imageUrl = useAvatarUrl(known?.avatar ?? null, FACE_PX);
  return (
    <button type="button" className={styles.trigger} aria-haspopup="menu" aria-expanded={isOpen} onClick={onPress}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {name === null ? (
        <span className={styles.face} />
      ) : (
        <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      )}
      <span className={styles.lines} translate="no">
        <span className={styles.name} dir="auto">
          {name ?? '\u00a0'}
        </span>
        <span className={styles.id} dir="ltr">
          {userId}
        </span>
      </span>
      <ChevronsUpDown className={styles.chevron} aria-hidden="true" />
    </button>
  );
}

/** Light, dark, or as the system. The menu stays open to try them. */
function ThemeItems() {
  const i18n = useI18n();
  const { theme } = useReadable(appearance);
  const names: readonly (readonly [Appearance['theme'], string])[] = [
    ['system', i18n._({ id: 'account.themeSystem', message: 'Same as system' })],
    ['light', i18n._({ id: 'account.themeLight', message: 'Light' })],
    ['dark', i18n._({ id: 'account.themeDark', message: 'Dark' })],
  ];
  return (
    <MenuGroup label={i18n._({ id: 'account.theme', message: 'Theme' })}>
      {names.map(([name, text]) => (
        <MenuItem
          key={name}
          isChecked={theme === name}
          icon={theme === name ? <Check size={16} /> : null}
          onSelect={() => changeAppearance({ theme: name })}
        >
          {text}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
