import '../../lib/i18n/later-messages.ts';
import { Check, Keyboard, LogOut, MessagesSquare, Search, Settings } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { type Appearance, appearance, changeAppearance } from '../../lib/theme/appearance.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import { AccountRows } from '../accounts/AccountRows.tsx';
import { pages } from '../pages.ts';

export interface AccountItemsProps {
  /** The name of the menu. */
  readonly label: string;
  readonly onShowKeys: () => void;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** The items of the account's menu. */
export function AccountItems({ label, onShowKeys, onSignOut, onClose }: AccountItemsProps) {
  const i18n = useI18n();
  /** Runs an item's action after the menu is closed, so that its target gets the focus. */
  const closeThen = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu label={label} onClose={onClose}>
      <AccountRows onClose={onClose} />
      <ThemeItems />
      <MenuItem icon={<MessagesSquare size={16} />} onSelect={closeThen(() => navigate({ kind: 'threads' }))}>
        {i18n._({ id: 'overview.title', message: 'Threads and mentions' })}
      </MenuItem>
      {pages.search !== undefined && (
        <MenuItem icon={<Search size={16} />} onSelect={closeThen(() => navigate({ kind: 'search', query: '' }))}>
          {i18n._({ id: 'search.title', message: 'Search messages' })}
        </MenuItem>
      )}
      <MenuItem
        icon={<Settings size={16} />}
        onSelect={closeThen(() => navigate({ kind: 'settings', section: 'appearance' }))}
      >
        {i18n._({ id: 'account.settings', message: 'Settings' })}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} />} onSelect={closeThen(onShowKeys)}>
        {i18n._({ id: 'account.keys', message: 'Keyboard shortcuts' })}
      </MenuItem>
      <MenuItem icon={<LogOut size={16} />} tone="danger" onSelect={closeThen(onSignOut)}>
        {i18n._({ id: 'account.signOut', message: 'Sign out' })}
      </MenuItem>
    </Menu>
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
