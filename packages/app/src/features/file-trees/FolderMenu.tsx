import type { TreeItem } from '@parley/sdk/client/contract.ts';
import { ArrowDown, ArrowUp, Ellipsis, FolderInput, LogOut, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { MenuItem } from '../../ui/menu/Menu.tsx';
import { PlacedMenu } from '../../ui/menu/PlacedMenu.tsx';

const ICON = 16;

export interface FolderMenuProps {
  readonly item: TreeItem;
  readonly name: string;
  readonly mayEdit: boolean;
  /** True for an owner: others only leave. */
  readonly isOwner: boolean;
  readonly onRename: () => void;
  readonly onMove: () => void;
  readonly onPlace: (to: number) => void;
  readonly onLeave: () => void;
  readonly onDelete: () => void;
}

/** The button and the menu of what can be done with the open tree or folder. */
export function FolderMenu(props: FolderMenuProps) {
  const { item, name, mayEdit, isOwner, onPlace } = props;
  const { place, count, parentId } = item;
  const i18n = useI18n();
  const [opener, setOpener] = useState<Element | null>(null);
  const label = i18n._({ id: 'trees.actionsFor', message: 'Actions for {name}', values: { name } });
  const close = () => setOpener(null);
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const isFolder = parentId !== null;
  return (
    <>
      <IconButton
        label={label}
        icon={<Ellipsis size={18} />}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      />
      {opener !== null && (
        <PlacedMenu label={label} opener={opener} onClose={close}>
          {mayEdit && (
            <MenuItem icon={<PencilLine size={ICON} />} onSelect={choose(props.onRename)}>
              {i18n._({ id: 'trees.rename', message: 'Rename' })}
            </MenuItem>
          )}
          {mayEdit && isFolder && place > 0 && (
            <MenuItem icon={<ArrowUp size={ICON} />} onSelect={choose(() => onPlace(place - 1))}>
              {i18n._({ id: 'trees.up', message: 'Move up' })}
            </MenuItem>
          )}
          {mayEdit && isFolder && place < count - 1 && (
            <MenuItem icon={<ArrowDown size={ICON} />} onSelect={choose(() => onPlace(place + 1))}>
              {i18n._({ id: 'trees.down', message: 'Move down' })}
            </MenuItem>
          )}
          {mayEdit && isFolder && (
            <MenuItem icon={<FolderInput size={ICON} />} onSelect={choose(props.onMove)}>
              {i18n._({ id: 'trees.move', message: 'Move' })}
            </MenuItem>
          )}
          <MenuItem icon={<LogOut size={ICON} />} onSelect={choose(props.onLeave)}>
            {i18n._({ id: 'trees.leave', message: 'Leave' })}
          </MenuItem>
          {isOwner && (
            <MenuItem icon={<Trash2 size={ICON} />} tone="danger" onSelect={choose(props.onDelete)}>
              {i18n._({ id: 'trees.delete', message: 'Delete' })}
            </MenuItem>
          )}
        </PlacedMenu>
      )}
    </>
  );
}
