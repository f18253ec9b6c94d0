import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Phone, Video } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useView } from '../../lib/view/use-view.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { callDesk, canCall } from './call-desk.ts';

/** Calls the other one of two; there are none where that cannot be. */
export function CallButtons({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const { isBusy } = useReadable(callDesk);
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const isOfTwo = room !== null && (room.other !== null || room.memberCount === 2);
  if (!isOfTwo || room.membership !== 'join' || !room.maySend || isBusy || !canCall()) return null;
  const ask = (video: boolean) => callDesk.ask({ roomId, invitee: room.other, video });
  return (
    <>
      <IconButton
        label={i18n._({ id: 'calls.voice', message: 'Voice call' })}
        icon={<Phone size={18} />}
        onClick={() => ask(false)}
      />
      <IconButton
        label={i18n._({ id: 'calls.video', message: 'Video call' })}
        icon={<Video size={18} />}
        onClick={() => ask(true)}
      />
    </>
  );
}
