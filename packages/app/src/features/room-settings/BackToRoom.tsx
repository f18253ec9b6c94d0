import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { BackTo } from '../../ui/back-link/BackTo.tsx';

/** Leads from a page about a room back to the room. */
export function BackToRoom({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  return <BackTo href={roomHref(roomId)} label={i18n._({ id: 'roomSettings.back', message: 'Back to the room' })} />;
}
