import { useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ComposerProps } from '../timeline/contract.ts';
import { ComposerView } from './ComposerView.tsx';
import styles from './composer.module.css';
import { LoadedScheduleDialog, ScheduledNote, SendLater } from './schedule/SendLater.tsx';
import { useComposer } from './use-composer.ts';
import { useTypingNews } from './use-typing-news.ts';

/** Where one writes in a room, or in one of its threads. */
export function Composer({ roomId, threadRoot, conversation }: ComposerProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const isEncrypted = room?.isEncrypted ?? null;
  const composed = useComposer({ roomId, threadRoot, isEncrypted, onSent: conversation.toLatest });
  const composer = useTypingNews(roomId, composed);
  const [isScheduling, setIsScheduling] = useState(false);
  // Nothing is sent later into a thread, nor where the server may not read it.
  const maySchedule = threadRoot === null && isEncrypted === false;
  const openSchedule = () => setIsScheduling(true);
  return (
    <>
      <ComposerView
        {...composer}
        roomId={roomId}
        threadRoot={threadRoot}
        conversation={conversation}
        roomName={room === null ? null : roomNameText(i18n, room.name)}
        isEncrypted={isEncrypted}
        maySend={room === null || (room.maySend && room.membership === 'join')}
        note={maySchedule && <ScheduledNote roomId={roomId} onOpen={openSchedule} />}
        moreWays={maySchedule && <SendLater roomId={roomId} className={styles.tool} onOpen={openSchedule} />}
      />
      {isScheduling && <LoadedScheduleDialog roomId={roomId} onClose={() => setIsScheduling(false)} />}
    </>
  );
}
