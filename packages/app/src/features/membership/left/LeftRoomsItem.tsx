import { DoorClosed } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { MenuItem } from '../../../ui/menu/Menu.tsx';
import { setDialog } from '../dialog-desk.ts';

export interface LeftRoomsItemProps {
  readonly onClose: () => void;
}

/** The item of a menu that opens the rooms that were left. */
export function LeftRoomsItem({ onClose }: LeftRoomsItemProps) {
  const i18n = useI18n();
  const open = () => {
    onClose();
    setDialog('left');
  };
  return (
    <MenuItem icon={<DoorClosed size={16} />} onSelect={open}>
      {i18n._({ id: 'membership.left', message: 'Left rooms' })}
    </MenuItem>
  );
}
