import { X } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { MenuGroup, MenuItem } from '../../../ui/menu/Menu.tsx';
import { setDialog } from '../dialog-desk.ts';

export interface DeclineAllItemProps {
  readonly onClose: () => void;
}

/** The item of a menu that declines all invitations. Without any there is none. */
export function DeclineAllItem({ onClose }: DeclineAllItemProps) {
  const i18n = useI18n();
  const view = useView('membership.invitations', null);
  if (view.kind !== 'ready' || view.value.length === 0) return null;
  const open = () => {
    onClose();
    setDialog('declineAll');
  };
  return (
    <MenuGroup label={i18n._({ id: 'membership.invitations', message: 'Invitations' })}>
      <MenuItem tone="danger" icon={<X size={16} />} onSelect={open}>
        {i18n._({ id: 'membership.declineAll', message: 'Decline all invitations' })}
      </MenuItem>
    </MenuGroup>
  );
}
