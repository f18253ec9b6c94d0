import '../../lib/i18n/later-messages.ts';
import { Check, MailOpen } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import { useRoomListSlots } from './feature.ts';
import { changeListSettings, SORTS, useListSettings } from './list-settings.ts';
import { densityName, filterName, sortName } from './list-words.ts';
import type { Density, RoomFilter } from './room-list-item.ts';
import { chooseDensity, DENSITIES } from './use-density.ts';

const FILTERS = [
  'all',
  'unread',
  'mentions',
  'people',
  'rooms',
  'favourites',
  'lowPriority',
  'invites',
] as const satisfies readonly RoomFilter[];

export interface ListOptionsProps {
  readonly density: Density;
  readonly filter: RoomFilter;
  readonly onFilter: (filter: RoomFilter) => void;
  readonly onReadAll: () => void;
}

export interface ListOptionsMenuProps extends ListOptionsProps {
  /** The name of the menu. */
  readonly label: string;
  readonly onClose: () => void;
}

/** The choices for the room list: filter, order and density. */
export function ListOptionsMenu({ label, density, filter, onFilter, onReadAll, onClose }: ListOptionsMenuProps) {
  const i18n = useI18n();
  const { sort } = useListSettings();
  const { readAll } = useRoomListSlots();
  const choose = (change: () => void) => () => {
    onClose();
    change();
  };
  return (
    <Menu label={label} onClose={onClose}>
      <MenuGroup label={i18n._({ id: 'roomList.show', message: 'Show' })}>
        {FILTERS.map((name) => (
          <Choice key={name} isChosen={filter === name} onChoose={choose(() => onFilter(name))}>
            {filterName(i18n, name)}
          </Choice>
        ))}
      </MenuGroup>
      <MenuGroup label={i18n._({ id: 'roomList.sort', message: 'Sort by' })}>
        {SORTS.map((name) => (
          <Choice key={name} isChosen={sort === name} onChoose={choose(() => changeListSettings({ sort: name }))}>
            {sortName(i18n, name)}
          </Choice>
        ))}
      </MenuGroup>
      <MenuGroup label={i18n._({ id: 'roomList.density', message: 'Rows' })}>
        {DENSITIES.map((name) => (
          <Choice key={name} isChosen={density === name} onChoose={choose(() => chooseDensity(name))}>
            {densityName(i18n, name)}
          </Choice>
        ))}
      </MenuGroup>
      {readAll !== undefined && (
        <MenuItem icon={<MailOpen size={16} />} onSelect={choose(onReadAll)}>
          {i18n._({ id: 'roomList.readAll', message: 'Mark all as read' })}
        </MenuItem>
      )}
    </Menu>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <MenuItem isChecked={isChosen} icon={isChosen ? <Check size={16} /> : null} onSelect={onChoose}>
      {children}
    </MenuItem>
  );
}
