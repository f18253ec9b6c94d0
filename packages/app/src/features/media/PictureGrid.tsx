import { useVirtualizer } from '@tanstack/react-virtual';
import { EyeOff, Film, ImageOff } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { TileBoundary } from '../../lib/boundary/TileBoundary.tsx';
import { durationText } from '../../lib/format/duration-text.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { chosenMedia, gateOf, showMedia } from '../../lib/media/chosen-media.ts';
import { fileOf } from '../../lib/media/media-files.ts';
import { useMediaGate } from '../../lib/media/media-gate.ts';
import { MediaRoomContext } from '../../lib/media/media-room.ts';
import { usePicture } from '../../lib/media/use-picture.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { ContentOf, MessageItem } from '../timeline/contract.ts';
import styles from './gallery.module.css';
import { nextCell } from './grid-keys.ts';

export interface PictureGridProps {
  readonly items: readonly MessageItem[];
  readonly scroller: HTMLDivElement;
  readonly hrefOf: (item: MessageItem) => string | null;
  /** Opens a picture; false for what cannot be opened here. */
  readonly onOpen: (item: MessageItem) => boolean;
}

const CELL_PX = 112;
const LEAST_COLUMNS = 3;
const GAP_PX = 2;
/** Cells are pictures of this size, whatever the panel's width: they are fetched once. */
const PICTURE = { width: 160, height: 160 };

/** Pictures and films, the newest first. Only those near the screen are drawn; arrows go from one to the next. */
export function PictureGrid({ items, scroller, hrefOf, onOpen }: PictureGridProps) {
  const i18n = useI18n();
  const grid = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const columns = Math.max(LEAST_COLUMNS, Math.floor(width / CELL_PX));
  const cellPx = (width - GAP_PX * (columns - 1)) / columns;
  const [active, setActive] = useState(0);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => cellPx + GAP_PX,
    overscan: 3,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, cellPx]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextCell(event.key, active, columns, items.length);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
    virtualizer.scrollToIndex(Math.floor(to / columns));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };
  const tabStop = Math.min(active, items.length - 1);
  return (
    <div
      ref={grid}
      role="group"
      aria-label={i18n._({ id: 'media.pictures', message: 'Pictures' })}
      className={styles.grid}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          className={styles.row}
          style={{
            transform: `translateY(${row.start}px)`,
            height: cellPx,
            gridTemplateColumns: `repeat(${columns}, 1fr)`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column;
            return (
              <TileBoundary key={item.key} eventKey={item.key} resetKey={item} fallback={() => <BrokenCell />}>
                <Cell
                  item={item}
                  index={index}
                  isTabStop={index === tabStop}
                  onFocus={() => setActive(index)}
                  onOpen={() => {
                    const href = hrefOf(item);
                    if (!onOpen(item) && href !== null) window.location.hash = href;
                  }}
                />
              </TileBoundary>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The width of the list, as long as it is drawn. */
function useWidth(element: HTMLDivElement): number {
  const [width, setWidth] = useState(CELL_PX * LEAST_COLUMNS);
  useEffect(() => {
    const look = () => {
      // Out of the page nothing has a width, and no style either.
      if (!element.isConnected) return;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      setWidth(element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Stands in the place of a picture whose drawing failed. */
function BrokenCell() {
  return (
    <span className={styles.cell}>
      <ImageOff aria-hidden="true" />
    </span>
  );
}

interface CellProps {
  readonly item: MessageItem;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

function Cell({ item, index, isTabStop, onFocus, onOpen }: CellProps) {
  const i18n = useI18n();
  const { content } = item;
  const room = useMediaGate(use(MediaRoomContext));
  const chosen = useReadable(chosenMedia);
  if (content.kind !== 'image' && content.kind !== 'video') return null;
  const description = content.description ?? content.fileName;
  const gate = gateOf(item, fileOf(content), content.spoiler === null ? room : 'shown', chosen);
  const values = { name: description };
  const label =
    gate !== 'shown'
      ? content.kind === 'video'
        ? i18n._({ id: 'media.showVideo', message: 'Show video {name}', values })
        : i18n._({ id: 'media.showPicture', message: 'Show picture {name}', values })
      : content.spoiler !== null
        ? i18n._({ id: 'media.spoilerCell', message: 'Spoiler, show in the room' })
        : content.kind === 'video'
          ? i18n._({ id: 'media.videoCell', message: 'Video {name}, show in the room', values })
          : i18n._({ id: 'media.open', message: 'Open picture {description}', values: { description } });
  return (
    <button
      type="button"
      className={styles.cell}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      onFocus={onFocus}
      onClick={() => {
        if (gate === 'shown') onOpen();
        else if (gate === 'hidden' && item.eventId !== null) showMedia(item.eventId, [fileOf(content)]);
      }}
    >
      {content.spoiler === null && gate === 'shown' ? <CellPicture content={content} /> : <EyeOff aria-hidden="true" />}
    </button>
  );
}

function CellPicture({ content }: { readonly content: ContentOf<'image'> | ContentOf<'video'> }) {
  const isFilm = content.kind === 'video';
  // A film has the picture that its sender made, or none.
  const pictured = isFilm ? { source: content.thumbnail, thumbnail: null } : content;
  const media = usePicture(pictured, PICTURE, false);
  const [isBroken, setBroken] = useState(false);
  const isMissing = isBroken || media.kind === 'failed' || (!isFilm && content.source === null);
  return (
    <>
      {media.kind === 'ready' && !isBroken && (
        <img
          className={styles.cover}
          src={media.url}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
      {isMissing && !isFilm && <ImageOff aria-hidden="true" />}
      {isFilm && media.kind !== 'ready' && <Film aria-hidden="true" />}
      {isFilm && content.durationMs !== null && (
        <span className={styles.duration}>{durationText(content.durationMs)}</span>
      )}
    </>
  );
}
