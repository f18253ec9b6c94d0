import { Plus } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useRoomListSlots } from './feature.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

/** The button with a menu of what can be begun. */
export function NewButton() {
  const i18n = useI18n();
  const { newMenu } = useRoomListSlots();
  if (newMenu === undefined) return null;
  return (
    <HeaderMenu label={i18n._({ id: 'roomList.new', message: 'New' })} icon={<Plus size={18} />} chunk={newMenu}>
      {({ NewMenu }, menu) => <NewMenu {...menu} />}
    </HeaderMenu>
  );
}
