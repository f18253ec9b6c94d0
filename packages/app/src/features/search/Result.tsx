import type { SearchHit, SearchHitKind, TextPart } from '@parley/sdk/client/contract.ts';
import { File, Image, ListTodo, MapPin, MessageSquare, Mic, Sticker, Video } from 'lucide-react';
import { type MouseEvent, type Ref, useId } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { EntryByline } from '../../ui/entry-head/EntryByline.tsx';
import styles from './results.module.css';

const ICON_PX = 16;

export interface ResultProps {
  readonly ref?: Ref<HTMLElement>;
  readonly item: SearchHit;
  readonly index: number;
  /** The number of results; -1 while it is not known. */
  readonly count: number;
  readonly startPx: number;
  /** It is the one result that Tab reaches. */
  readonly isReachable: boolean;
  /** Null where it goes without saying. */
  readonly roomName: string | null;
  readonly href: string;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

/** A message that was found: who wrote it, when and where, and its words with those looked for marked. All of it is a link to its place. */
export function Result(props: ResultProps) {
  const { ref, item, index, count, startPx, isReachable, roomName, href, onFocus, onOpen } = props;
  const i18n = useI18n();
  const id = useId();
  const kind = KINDS[item.kind];
  const onClick = (event: MouseEvent) => {
    // A new tab or window is the browser's.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <article
      ref={ref}
      className={styles.result}
      style={{ transform: `translateY(${startPx}px)` }}
      data-index={index}
      data-event-id={item.eventId}
      aria-labelledby={`${id}-head ${id}-words`}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
    >
      <div id={`${id}-head`} className={styles.head}>
        <EntryByline isMine={item.isMine} sender={item.sender} timestamp={item.timestamp} />
        {roomName !== null && (
          <span className={styles.room}>
            <bdi translate="no">{roomName}</bdi>
          </span>
        )}
      </div>
      <a id={`${id}-words`} className={styles.words} href={href} dir="auto" tabIndex={-1} onClick={onClick}>
        {kind !== null && (
          <span className={styles.kind} title={i18n._(kind.name)}>
            <kind.Icon size={ICON_PX} role="img" aria-label={i18n._(kind.name)} />
          </span>
        )}
        {item.fileName !== null && (
          <span className={styles.file}>
            <Marked parts={item.fileName} />
          </span>
        )}
        {item.fileName === null && item.text.length === 0 && kind !== null && i18n._(kind.name)}
        <Marked parts={item.text} />
      </a>
      {item.threadRoot !== null && (
        <p className={styles.thread}>
          <MessageSquare size={12} aria-hidden="true" />
          {i18n._({ id: 'search.inThread', message: 'In a thread' })}
        </p>
      )}
    </article>
  );
}

/** Text with what was searched for marked. */
function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text));
}

const KINDS = {
  text: null,
  notice: null,
  emote: null,
  unknown: null,
  image: { Icon: Image, name: /*i18n*/ { id: 'search.hasPicture', message: 'Picture' } },
  sticker: { Icon: Sticker, name: /*i18n*/ { id: 'search.kindSticker', message: 'Sticker' } },
  video: { Icon: Video, name: /*i18n*/ { id: 'search.hasVideo', message: 'Video' } },
  audio: { Icon: Mic, name: /*i18n*/ { id: 'search.hasAudio', message: 'Sound' } },
  file: { Icon: File, name: /*i18n*/ { id: 'search.hasFile', message: 'File' } },
  poll: { Icon: ListTodo, name: /*i18n*/ { id: 'search.hasPoll', message: 'Poll' } },
  location: { Icon: MapPin, name: /*i18n*/ { id: 'search.kindLocation', message: 'Location' } },
} as const satisfies Record<SearchHitKind, unknown>;
