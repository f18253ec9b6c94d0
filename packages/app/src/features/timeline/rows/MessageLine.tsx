import type { CSSProperties } from 'react';
import { TileBoundary } from '../../../lib/boundary/TileBoundary.tsx';
import { classes } from '../../../lib/dom/classes.ts';
import { WithDoubt } from '../../../lib/doubt/WithDoubt.tsx';
import { BrokenLine } from '../../../ui/broken-line/BrokenLine.tsx';
import { DoubtLine } from '../../../ui/doubt/DoubtLine.tsx';
import type { MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { Edited } from './MessageByline.tsx';
import styles from './message.module.css';
import { SendStateMark } from './SendStateMark.tsx';

/** Asks the content to lay out its words in this line (`ContentProps`). */
const IN_LINE: CSSProperties & { readonly '--words': string } = { '--words': 'inline' };

export interface MessageLineProps {
  readonly item: MessageItem;
  /** Of the element that holds what was said. */
  readonly bodyId: string;
  readonly isNewestOwn: boolean;
}

/** What was said, and after it whether it was changed and how far it came; under it what is wrong about who said it. */
export function MessageLine({ item, bodyId, isNewestOwn }: MessageLineProps) {
  const { Content, flowOf } = useTimelineSlots();
  const sendState = shownStateOf(item);
  const words = item.isEdited || sendState !== null ? flowOf(item) : null;
  return (
    <>
      <div
        className={classes(styles.line, words !== null && styles.flows)}
        style={words === null ? undefined : IN_LINE}
        dir={words ?? undefined}
      >
        <div id={bodyId} className={styles.body}>
          <TileBoundary eventKey={item.key} resetKey={item} fallback={(reportId) => <BrokenLine reportId={reportId} />}>
            <Content item={item} />
          </TileBoundary>
        </div>
        {item.isEdited && <Edited item={item} />}
        {sendState !== null && <SendStateMark state={sendState} isNewestOwn={isNewestOwn} />}
      </div>
      {item.doubt !== undefined && <Doubtful item={item} />}
    </>
  );
}

/** How far a message came; null for one of others, and for one that was sent and deleted since. */
function shownStateOf({ content, sendState }: MessageItem): MessageItem['sendState'] {
  return content.kind === 'redacted' && sendState?.kind === 'sent' ? null : sendState;
}

/** What is wrong about who said a message, as long as it is. */
function Doubtful({ item: { sender, doubt } }: { readonly item: MessageItem }) {
  return (
    <WithDoubt sender={sender} doubt={doubt}>
      {(isInDoubt) => isInDoubt && doubt && <DoubtLine name={sender.name} kind={doubt.kind} />}
    </WithDoubt>
  );
}
