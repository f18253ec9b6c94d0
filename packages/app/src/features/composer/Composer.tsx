import { useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ComposerProps } from '../timeline/contract.ts';
import { ComposerView } from './ComposerView.tsx';
import { LoadedCommandHelp } from './commands/LoadedCommandHelp.tsx';
import styles from './composer.module.css';
import type { CommandSet, ComposerTool, HearWriting, SuggestionSource } from './contract.ts';
import { useField } from './field/use-field.ts';
import { LoadedNotifyAll } from './notify-all/LoadedNotifyAll.tsx';
import { useComposer } from './use-composer.ts';
import { useToolsAhead } from './use-tools-ahead.ts';
import { useTypingNews } from './use-typing-news.ts';

export interface ComposerWithToolsProps extends ComposerProps {
  readonly tools: readonly ComposerTool[];
  readonly suggestions: readonly SuggestionSource[];
  readonly commands: readonly CommandSet[];
  readonly hearWriting?: HearWriting | undefined;
}

/** Where one writes in a room, or in one of its threads. */
export function Composer(props: ComposerWithToolsProps) {
  const { roomId, threadRoot, boxLabel, conversation, tools, suggestions, commands, hearWriting } = props;
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const isEncrypted = room?.isEncrypted ?? null;
  const composed = useComposer({ roomId, threadRoot, isEncrypted, commands, onSent: conversation.toLatest });
  const composer = useTypingNews(roomId, composed, hearWriting);
  const { slot, field } = useField();
  useToolsAhead(tools);
  const [open, setOpen] = useState<ComposerTool | null>(null);
  const offered = tools.filter(({ appliesTo }) => appliesTo({ roomId, threadRoot, isEncrypted }));
  return (
    <>
      <ComposerView
        {...composer}
        field={slot}
        suggestions={suggestions}
        roomId={roomId}
        threadRoot={threadRoot}
        boxLabel={boxLabel}
        conversation={conversation}
        roomName={room === null ? null : roomNameText(i18n, room.name)}
        isEncrypted={isEncrypted}
        maySend={room === null || (room.maySend && room.membership === 'join')}
        isArchived={room?.isArchived === true}
        note={offered.map(
          (tool) =>
            tool.Note && (
              <tool.Note key={tool.id} roomId={roomId} threadRoot={threadRoot} onOpen={() => setOpen(tool)} />
            ),
        )}
        moreWays={offered.map((tool) => (
          <tool.Button
            key={tool.id}
            roomId={roomId}
            threadRoot={threadRoot}
            className={styles.tool}
            onOpen={() => setOpen(tool)}
          />
        ))}
      />
      {composed.hasHelp && (
        <LoadedCommandHelp sets={commands} place={{ roomId, threadRoot, isEncrypted }} onClose={composed.closeHelp} />
      )}
      {composed.allQuestion !== null && <LoadedNotifyAll {...composed.allQuestion} roomId={roomId} />}
      {open?.Dialog !== undefined && (
        <open.Dialog roomId={roomId} threadRoot={threadRoot} field={field} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
