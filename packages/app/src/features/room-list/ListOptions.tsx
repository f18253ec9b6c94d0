import { SlidersHorizontal } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { ListOptionsProps } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

/** Options of the room list: filter, order and density. */
export function ListOptions(props: ListOptionsProps) {
  const i18n = useI18n();
  const { options } = useRoomListSlots();
  return (
    <HeaderMenu
      label={i18n._({ id: 'roomList.options', message: 'List options' })}
      icon={<SlidersHorizontal size={18} />}
      chunk={options}
    >
      {({ OptionsMenu }, menu) => <OptionsMenu {...props} {...menu} />}
    </HeaderMenu>
  );
}
