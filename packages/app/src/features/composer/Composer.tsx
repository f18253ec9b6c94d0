import { useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ComposerProps } from '../timeline/contract.ts';
import { ComposerView } from './ComposerView.tsx';
import styles from './composer.module.css';
import type { ComposerTool } from './contract.ts';
import { useComposer } from './use-composer.ts';
import { useTypingNews } from './use-typing-news.ts';

export interface ComposerWithToolsProps extends ComposerProps {
  readonly tools: readonly ComposerTool[];
}

/** Where one writes in a room, or in one of its threads. */
export function Composer({ roomId, threadRoot, boxLabel, conversation, tools }: ComposerWithToolsProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const isEncrypted = room?.isEncrypted ?? null;
  const composed = useComposer({ roomId, threadRoot, isEncrypted, onSent: conversation.toLatest });
  const composer = useTypingNews(roomId, composed);
  const [open, setOpen] = useState<ComposerTool | null>(null);
  const offered = tools.filter(({ appliesTo }) => appliesTo({ roomId, threadRoot, isEncrypted }));
  return (
    <>
      <ComposerView
        {...composer}
        roomId={roomId}
        threadRoot={threadRoot}
        boxLabel={boxLabel}
        conversation={conversation}
        roomName={room === null ? null : roomNameText(i18n, room.name)}
        isEncrypted={isEncrypted}
        maySend={room === null || (room.maySend && room.membership === 'join')}
        note={offered.map(
          (tool) => tool.Note && <tool.Note key={tool.id} roomId={roomId} onOpen={() => setOpen(tool)} />,
        )}
        moreWays={offered.map((tool) => (
          <tool.Button key={tool.id} roomId={roomId} className={styles.tool} onOpen={() => setOpen(tool)} />
        ))}
      />
      {open !== null && <open.Dialog roomId={roomId} threadRoot={threadRoot} onClose={() => setOpen(null)} />}
    </>
  );
}
