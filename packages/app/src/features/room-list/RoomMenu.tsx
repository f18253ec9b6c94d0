import { Check } from 'lucide-react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import { PlacedMenu } from '../../ui/menu/PlacedMenu.tsx';
import type { RoomAction, RoomChoices, RoomMenuProps } from './contract.ts';

const ICON = 16;

export interface RoomMenuOfProps extends RoomMenuProps {
  /** Its items, in their order. */
  readonly actions: readonly (RoomAction | RoomChoices)[];
}

/** Actions on a room in the list. */
export function RoomMenu({ actions, room, opener, onAction, onClose }: RoomMenuOfProps) {
  const i18n = useI18n();
  const name = roomNameText(i18n, room.name);
  return (
    <PlacedMenu
      label={i18n._({ id: 'roomList.menu', message: 'Options for {room}', values: { room: name } })}
      opener={opener}
      onClose={onClose}
    >
      {actions
        .filter(({ appliesTo }) => appliesTo(room))
        .map((part) =>
          part.kind === 'choices' ? (
            <Choices key={part.id} of={part} room={room} onAction={onAction} />
          ) : (
            <MenuItem
              key={part.id}
              icon={<part.Icon size={ICON} />}
              tone={part.tone ?? 'plain'}
              onSelect={() => onAction(part.perform)}
            >
              {i18n._(part.label)}
            </MenuItem>
          ),
        )}
    </PlacedMenu>
  );
}

interface ChoicesProps extends Pick<RoomMenuProps, 'room' | 'onAction'> {
  readonly of: RoomChoices;
}

/** One of several. */
function Choices({ of, room, onAction }: ChoicesProps) {
  const i18n = useI18n();
  return (
    <MenuGroup label={i18n._(of.label)}>
      {of.choices.map(({ label, isChosen, run }) => {
        const isChecked = isChosen(room);
        return (
          <MenuItem
            key={label.id}
            isChecked={isChecked}
            icon={isChecked ? <Check size={ICON} /> : null}
            onSelect={() => onAction({ kind: 'run', run })}
          >
            {i18n._(label)}
          </MenuItem>
        );
      })}
    </MenuGroup>
  );
}
