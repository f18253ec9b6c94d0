import { FolderPlus, FolderTree, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MenuItem } from '../../ui/menu/Menu.tsx';
import { PlacedMenu } from '../../ui/menu/PlacedMenu.tsx';

const ICON = 16;

export interface NewButtonProps {
  /** True for a tree that the user may change: then it can get folders and files. */
  readonly mayEdit: boolean;
  readonly onTree: () => void;
  readonly onFolder: () => void;
  readonly onUpload: () => void;
}

/** The button `New` and its menu. */
export function NewButton({ mayEdit, onTree, onFolder, onUpload }: NewButtonProps) {
  const i18n = useI18n();
  const [opener, setOpener] = useState<Element | null>(null);
  const label = i18n._({ id: 'trees.new', message: 'New' });
  const close = () => setOpener(null);
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button
        variant="primary"
        size="small"
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Plus size={ICON} aria-hidden="true" />
        {label}
      </Button>
      {opener !== null && (
        <PlacedMenu label={label} opener={opener} onClose={close}>
          {mayEdit && (
            <MenuItem icon={<Upload size={ICON} />} onSelect={choose(onUpload)}>
              {i18n._({ id: 'trees.upload', message: 'Upload files' })}
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem icon={<FolderPlus size={ICON} />} onSelect={choose(onFolder)}>
              {i18n._({ id: 'trees.newFolder', message: 'New folder' })}
            </MenuItem>
          )}
          <MenuItem icon={<FolderTree size={ICON} />} onSelect={choose(onTree)}>
            {i18n._({ id: 'trees.newTree', message: 'New tree' })}
          </MenuItem>
        </PlacedMenu>
      )}
    </>
  );
}
