import '../../lib/i18n/later-messages.ts';
import { Check, MailOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import type { OptionsMenuProps, ReadAllProps, RoomListSlots } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import { changeListSettings, SORTS, useListSettings } from './list-settings.ts';
import { densityName, filterName, sortName } from './list-words.ts';
import type { RoomFilter } from './room-list-item.ts';
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

export interface ListOptionsMenuProps extends OptionsMenuProps {
  /** Further items, of other features. */
  readonly more?: ReactNode;
}

/** The choices for the room list: filter, order and density. */
export function ListOptionsMenu({ label, density, filter, more, onFilter, onReadAll, onClose }: ListOptionsMenuProps) {
  const i18n = useI18n();
  const { sort } = useListSettings();
  const { readAll } = useRoomListSlots();
  const [isReading, setIsReading] = useState(false);
  const choose = (change: () => void) => () => {
    onClose();
    change();
  };
  if (isReading && readAll !== undefined) {
    const end = (isDone: boolean) => {
      onClose();
      onReadAll(isDone);
    };
    return <LoadedReadAll chunk={readAll} group={chosenGroup.current} onEnd={end} />;
  }
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
        <MenuItem icon={<MailOpen size={16} />} onSelect={() => setIsReading(true)}>
          {i18n._({ id: 'roomList.readAll', message: 'Mark all as read' })}
        </MenuItem>
      )}
      {more}
    </Menu>
  );
}

interface LoadedReadAllProps extends ReadAllProps {
  readonly chunk: NonNullable<RoomListSlots['readAll']>;
}

/** Marks all as read, once its code is there. */
function LoadedReadAll({ chunk, ...props }: LoadedReadAllProps) {
  const state = useDialogChunk(chunk, () => props.onEnd(false));
  return state.kind === 'ready' ? <state.module.ReadAll {...props} /> : null;
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
