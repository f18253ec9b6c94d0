import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ArrowDown, ArrowUp, Ellipsis, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/menu/Menu.tsx';
import styles from './lobby.module.css';
import type { LobbyLine } from './lobby-lines.ts';
import type { Arranging } from './use-arranging.ts';

export interface LineMenuProps {
  readonly line: LobbyLine;
  readonly spaceId: RoomId;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly isReached: boolean;
  readonly arranging: Arranging;
}

/** The acts on a room of a space, for those who manage it. */
export function LineMenu({ line, spaceId, name, place, count, isReached, arranging }: LineMenuProps) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { roomId, isSuggested } = line;
  const at = { spaceId, roomId };
  const label = i18n._({ id: 'space.arrange', message: 'Arrange {name}', values: { name } });
  const choose = (change: () => void) => () => {
    setOpen(false);
    change();
  };
  return (
    <span className={styles.menu}>
      <IconButton
        label={label}
        icon={<Ellipsis size={16} />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={isReached ? 0 : -1}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu label={label} onClose={() => setOpen(false)}>
          <MenuItem icon={<Sparkles size={16} />} onSelect={choose(() => arranging.suggest(at, !isSuggested))}>
            {isSuggested
              ? i18n._({ id: 'space.suggestNot', message: 'Do not suggest' })
              : i18n._({ id: 'space.suggest', message: 'Suggest' })}
          </MenuItem>
          {place > 0 && (
            <MenuItem icon={<ArrowUp size={16} />} onSelect={choose(() => arranging.move(at, place - 1))}>
              {i18n._({ id: 'space.up', message: 'Move up' })}
            </MenuItem>
          )}
          {place < count - 1 && (
            <MenuItem icon={<ArrowDown size={16} />} onSelect={choose(() => arranging.move(at, place + 1))}>
              {i18n._({ id: 'space.down', message: 'Move down' })}
            </MenuItem>
          )}
          <MenuItem icon={<X size={16} />} tone="danger" onSelect={choose(() => arranging.remove(at))}>
            {i18n._({ id: 'space.takeOut', message: 'Remove from space' })}
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}
