import { Check, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import { changeListSettings, SORTS, useListSettings } from './list-settings.ts';
import { densityName, filterName, sortName } from './list-words.ts';
import styles from './room-list.module.css';
import type { Density, RoomFilter } from './room-list-item.ts';
import { chooseDensity, DENSITIES } from './use-density.ts';

const FILTERS = ['all', 'unread', 'people', 'rooms', 'favourites'] as const satisfies readonly RoomFilter[];

export interface ListOptionsProps {
  readonly density: Density;
  readonly filter: RoomFilter;
  readonly onFilter: (filter: RoomFilter) => void;
}

/** Options of the room list: filter, order and density. */
export function ListOptions({ density, filter, onFilter }: ListOptionsProps) {
  const i18n = useI18n();
  const { sort } = useListSettings();
  const [isOpen, setIsOpen] = useState(false);
  const label = i18n._({ id: 'roomList.options', message: 'List options' });
  const choose = (change: () => void) => () => {
    setIsOpen(false);
    change();
  };
  return (
    <div className={styles.options}>
      <IconButton
        label={label}
        icon={<SlidersHorizontal size={18} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <div className={styles.optionsMenu}>
          <Menu label={label} onClose={() => setIsOpen(false)}>
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
          </Menu>
        </div>
      )}
    </div>
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
