import type { FileItem } from '@parley/sdk/client/contract.ts';
import {
  Download,
  Ellipsis,
  Eye,
  FolderInput,
  History,
  Lock,
  LockOpen,
  PencilLine,
  SquareCheck,
  Trash2,
  Upload,
} from 'lucide-react';
import { useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { MenuItem } from '../../ui/menu/Menu.tsx';
import { PlacedMenu } from '../../ui/menu/PlacedMenu.tsx';
import type { FileActs } from './file-acts.ts';

const ICON = 16;

export interface FileMenuProps {
  readonly file: FileItem;
  readonly isSelected: boolean;
  readonly mayEdit: boolean;
  readonly acts: FileActs;
  readonly isOpen: boolean;
  /** Attributes of the cell that the button stands for. */
  readonly buttonProps: { readonly 'data-column'?: number; readonly tabIndex?: number };
  readonly onOpen: (isOpen: boolean) => void;
}

/** The button and the menu of what can be done with a file. */
export function FileMenu({ file, isSelected, mayEdit, acts, isOpen, buttonProps, onOpen }: FileMenuProps) {
  const i18n = useI18n();
  const { name, isLocked } = file;
  const place = useRef<HTMLSpanElement>(null);
  const label = i18n._({ id: 'trees.actionsFor', message: 'Actions for {name}', values: { name } });
  const choose = (act: () => void) => () => {
    onOpen(false);
    act();
  };
  const mayChange = mayEdit && !isLocked;
  return (
    <span ref={place}>
      <IconButton
        label={label}
        icon={<Ellipsis size={ICON} />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...buttonProps}
        onClick={() => onOpen(true)}
      />
      {isOpen && place.current !== null && (
        <PlacedMenu label={label} opener={place.current} onClose={() => onOpen(false)}>
          <MenuItem icon={<Eye size={ICON} />} onSelect={choose(() => acts.open(file))}>
            {i18n._({ id: 'trees.open', message: 'Open' })}
          </MenuItem>
          <MenuItem icon={<Download size={ICON} />} onSelect={choose(() => acts.download(file))}>
            {i18n._({ id: 'trees.download', message: 'Download' })}
          </MenuItem>
          <MenuItem icon={<History size={ICON} />} onSelect={choose(() => acts.showVersions(file))}>
            {i18n._({ id: 'trees.versions', message: 'Versions' })}
          </MenuItem>
          <MenuItem icon={<SquareCheck size={ICON} />} onSelect={choose(() => acts.toggle(file))}>
            {isSelected
              ? i18n._({ id: 'trees.deselect', message: 'Deselect' })
              : i18n._({ id: 'trees.select', message: 'Select' })}
          </MenuItem>
          {mayChange && (
            <>
              <MenuItem icon={<PencilLine size={ICON} />} onSelect={choose(() => acts.rename(file))}>
                {i18n._({ id: 'trees.rename', message: 'Rename' })}
              </MenuItem>
              <MenuItem icon={<Upload size={ICON} />} onSelect={choose(() => acts.replace(file))}>
                {i18n._({ id: 'trees.newVersion', message: 'Upload new version' })}
              </MenuItem>
              <MenuItem icon={<FolderInput size={ICON} />} onSelect={choose(() => acts.move(file))}>
                {i18n._({ id: 'trees.move', message: 'Move' })}
              </MenuItem>
            </>
          )}
          {mayEdit && (
            <MenuItem
              icon={isLocked ? <LockOpen size={ICON} /> : <Lock size={ICON} />}
              onSelect={choose(() => acts.setLocked(file, !isLocked))}
            >
              {isLocked
                ? i18n._({ id: 'trees.unlock', message: 'Unlock' })
                : i18n._({ id: 'trees.lock', message: 'Lock' })}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem icon={<Trash2 size={ICON} />} tone="danger" onSelect={choose(() => acts.remove(file))}>
              {i18n._({ id: 'trees.delete', message: 'Delete' })}
            </MenuItem>
          )}
        </PlacedMenu>
      )}
    </span>
  );
}
