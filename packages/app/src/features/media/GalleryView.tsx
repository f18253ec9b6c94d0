import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatDay } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { ContentProps, MessageItem } from '../timeline/contract.ts';
import { FoundMessages } from './FoundMessages.tsx';
import styles from './gallery.module.css';
import { PictureGrid } from './PictureGrid.tsx';

export type GalleryKind = 'pictures' | 'files' | 'links' | 'voice';

export interface GalleryViewProps {
  readonly kind: GalleryKind;
  readonly state: 'loading' | 'ready' | 'failed';
  /** The messages of the kind, the newest first. */
  readonly items: readonly MessageItem[];
  readonly hasMore: boolean;
  /** The time of the oldest event looked at; null while that is not known. */
  readonly searchedBackTo: number | null;
  /** More are on their way. */
  readonly isAsking: boolean;
  readonly Content: ComponentType<ContentProps>;
  /** The address of a message in its room; null while it is on its way. */
  readonly hrefOf: (item: MessageItem) => string | null;
  readonly onKind: (kind: GalleryKind) => void;
  readonly onMore: () => void;
  /** Opens a picture; false for what cannot be opened here. */
  readonly onOpen: (item: MessageItem) => boolean;
}

/** Pictures as a grid, all else as a list, and how far back they were looked for. */
export function GalleryView(props: GalleryViewProps) {
  const { kind, state, items, isAsking, onKind } = props;
  const i18n = useI18n();
  // Virtual lists ask for it when they are drawn first.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    <div className={styles.gallery}>
      <div className={styles.kinds}>
        <Choice<GalleryKind>
          isRadioGroup
          isLabelHidden
          label={i18n._({ id: 'media.kind', message: 'Kind' })}
          options={[
            { value: 'pictures', label: i18n._({ id: 'media.pictures', message: 'Pictures' }) },
            { value: 'files', label: i18n._({ id: 'media.files', message: 'Files' }) },
            { value: 'links', label: i18n._({ id: 'media.links', message: 'Links' }) },
            { value: 'voice', label: i18n._({ id: 'media.voice', message: 'Voice' }) },
          ]}
          value={kind}
          onChange={onKind}
        />
      </div>
      <div
        ref={setScroller}
        className={styles.scroller}
        data-region-focus=""
        tabIndex={-1}
        aria-busy={state === 'loading' || isAsking || undefined}
      >
        {scroller === null ? null : kind === 'pictures' ? (
          <PictureGrid items={items} scroller={scroller} hrefOf={props.hrefOf} onOpen={props.onOpen} />
        ) : (
          <FoundMessages
            isLinks={kind === 'links'}
            items={items}
            Content={props.Content}
            hrefOf={props.hrefOf}
            scroller={scroller}
          />
        )}
        <End {...props} />
      </div>
    </div>
  );
}

/** The end of what was found. In sight it looks further back by itself, as long as that finds something. */
function End({ kind, state, items, hasMore, searchedBackTo, isAsking, onMore }: GalleryViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const ref = useRef<HTMLDivElement>(null);
  const lookedAt = useRef(-1);
  const look = useEffectEvent(() => {
    if (!hasMore || isAsking || state !== 'ready' || lookedAt.current === items.length) return;
    lookedAt.current = items.length;
    onMore();
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) look();
    });
    observer.observe(element);
    return () => observer.disconnect();
    // Observed anew it tells whether the end is still in sight after more was found.
  }, [items.length, state, isAsking]);
  const isEmpty = items.length === 0 && state !== 'loading' && !isAsking;
  return (
    <div ref={ref} className={styles.end}>
      {isEmpty && <p className={styles.note}>{i18n._(hasMore ? NONE_YET : NONE[kind])}</p>}
      {(state === 'loading' || isAsking) && <Spinner />}
      {state === 'failed' && <Failure />}
      {hasMore && !isAsking && (
        <>
          {searchedBackTo !== null && (
            <p className={styles.note}>
              {i18n._({
                id: 'media.searchedTo',
                message: 'Looked back to {day}',
                values: { day: formatDay(locale, searchedBackTo, today) },
              })}
            </p>
          )}
          <Button onClick={onMore}>{i18n._({ id: 'media.more', message: 'Look further back' })}</Button>
        </>
      )}
    </div>
  );
}

const NONE_YET = /*i18n*/ { id: 'media.noneYet', message: 'Nothing was found so far.' };
const NONE = {
  pictures: /*i18n*/ { id: 'media.noPictures', message: 'There are no pictures in this room.' },
  files: /*i18n*/ { id: 'media.noFiles', message: 'There are no files in this room.' },
  links: /*i18n*/ { id: 'media.noLinks', message: 'There are no links in this room.' },
  voice: /*i18n*/ { id: 'media.noVoice', message: 'There are no voice messages in this room.' },
} as const;
