import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Menu, MenuItem } from '../../../ui/menu/Menu.tsx';

export interface ReactMenuProps {
  readonly onReact: (emoji: string, name: string) => void;
  /** All other emoji. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** Emoji for a moment in a call, by the names that Element Call gives them. */
export function ReactMenu({ onReact, onMore, onClose }: ReactMenuProps) {
  const i18n = useI18n();
  const quick = [
    { emoji: '👍', name: 'thumbsup', label: i18n._({ id: 'rtc.thumbsUp', message: 'Thumbs up' }) },
    { emoji: '👏', name: 'clapping', label: i18n._({ id: 'rtc.clapping', message: 'Clapping' }) },
    { emoji: '❤️', name: 'heart', label: i18n._({ id: 'rtc.heart', message: 'Heart' }) },
    { emoji: '🎉', name: 'party', label: i18n._({ id: 'rtc.party', message: 'Party' }) },
    { emoji: '😂', name: 'lol', label: i18n._({ id: 'rtc.laughing', message: 'Laughing' }) },
    { emoji: '👎', name: 'thumbsdown', label: i18n._({ id: 'rtc.thumbsDown', message: 'Thumbs down' }) },
  ];
  return (
    <Menu label={i18n._({ id: 'rtc.react', message: 'React' })} onClose={onClose}>
      {quick.map(({ emoji, name, label }) => (
        <MenuItem key={name} icon={emoji} onSelect={() => onReact(emoji, name)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={onMore}>{i18n._({ id: 'rtc.moreEmoji', message: 'More emoji' })}</MenuItem>
    </Menu>
  );
}
