import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ComposerProps } from '../timeline/contract.ts';
import { ComposerView } from './ComposerView.tsx';
import { useComposer } from './use-composer.ts';

/** Where one writes in a room. */
export function Composer({ roomId, conversation }: ComposerProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const composer = useComposer(roomId, conversation.toLatest);
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  return (
    <ComposerView
      {...composer}
      roomId={roomId}
      conversation={conversation}
      roomName={room === null ? null : roomNameText(i18n, room.name)}
      isEncrypted={room?.isEncrypted ?? null}
      maySend={room === null || (room.maySend && room.membership === 'join')}
    />
  );
}
