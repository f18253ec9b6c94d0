import { SlidersHorizontal } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import type { ListOptionsProps } from './ListOptionsMenu.tsx';

/** Code of the choices, which is loaded ahead. */
export const listOptionsChunk = new Chunk(() => import('./ListOptionsMenu.tsx'));

/** Options of the room list: filter, order and density. */
export function ListOptions(props: ListOptionsProps) {
  const i18n = useI18n();
  return (
    <HeaderMenu
      label={i18n._({ id: 'roomList.options', message: 'List options' })}
      icon={<SlidersHorizontal size={18} />}
      chunk={listOptionsChunk}
    >
      {({ ListOptionsMenu }, menu) => <ListOptionsMenu {...props} {...menu} />}
    </HeaderMenu>
  );
}
