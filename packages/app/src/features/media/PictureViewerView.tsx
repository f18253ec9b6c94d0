import { ArrowUpRight, ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { MediaState } from '../../lib/media/media-cache.ts';
import type { OpenedPicture } from '../../lib/media/viewer-desk.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { type Drawing, type Look, lookOf } from './picture-look.ts';
import styles from './picture-viewer.module.css';
import type { Neighbours } from './use-neighbours.ts';
import { type Step, useStep } from './use-step.ts';
import { useZoom, type ZoomCommands } from './use-zoom.ts';
import type { Size } from './zoom.ts';

export interface PictureViewerViewProps {
  readonly picture: OpenedPicture;
  readonly media: MediaState;
  readonly neighbours: Neighbours;
  /** The address of its message; null for none. */
  readonly href: string | null;
  readonly isSaving: boolean;
  readonly onShow: (picture: OpenedPicture) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** One picture over the whole page: by wheel, fingers and keys it is enlarged, moved, and changed for its neighbours. */
export function PictureViewerView(props: PictureViewerViewProps) {
  const { picture, media, neighbours, onShow, onClose } = props;
  const i18n = useI18n();
  const closeButton = useRef<HTMLButtonElement>(null);
  const dialog = useModal(onClose, () => closeButton.current?.focus());
  const frame = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>('coming');
  const [natural, setNatural] = useState<Size | null>(null);
  const look = lookOf(media, drawing);
  const go = useStep(neighbours, onShow);
  const { zoom, commands, handlers } = useZoom({ frame, picture: natural, onSwipe: go });
  const [shownKey, setShownKey] = useState(picture.key);
  // Another picture begins as it is; the dialog stays, and so does the focus.
  if (shownKey !== picture.key) {
    setShownKey(picture.key);
    setDrawing('coming');
    setNatural(null);
    commands.fit();
  }
  const isLarge = zoom.scale > 1;
  const onKeyDown = viewerKeys(isLarge, commands, go);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      data-stage=""
      aria-label={i18n._({ id: 'media.viewer', message: 'Picture' })}
      onKeyDown={onKeyDown}
    >
      <Bar
        {...props}
        look={look}
        zoomIn={commands.zoomIn}
        zoomOut={commands.zoomOut}
        isLarge={isLarge}
        closeButton={closeButton}
      />
      <div ref={frame} className={styles.frame} data-large={isLarge || undefined} {...handlers}>
        {look === 'coming' && <Spinner />}
        {media.kind === 'ready' && (look === 'coming' || look === 'drawn') && (
          <img
            key={picture.key}
            className={styles.picture}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            src={media.url}
            alt={picture.description ?? picture.fileName}
            draggable={false}
            onLoad={({ currentTarget }) => {
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
              setDrawing('drawn');
            }}
            onError={() => setDrawing('broken')}
          />
        )}
        {(look === 'missing' || look === 'noPicture') && <Failed look={look} />}
      </div>
      <Sides neighbours={neighbours} go={go} />
    </dialog>
  );
}

/** Keys of the viewer: an enlarged picture is moved by arrows, any other is changed for its neighbours. */
function viewerKeys(isLarge: boolean, commands: ZoomCommands, go: (step: Step) => void) {
  const keys: Readonly<Record<string, () => void>> = {
    '+': commands.zoomIn,
    '=': commands.zoomIn,
    '-': commands.zoomOut,
    '0': commands.fit,
    ArrowLeft: () => (isLarge ? commands.pan(1, 0) : go(-1)),
    ArrowRight: () => (isLarge ? commands.pan(-1, 0) : go(1)),
    ArrowUp: () => commands.pan(0, 1),
    ArrowDown: () => commands.pan(0, -1),
    PageUp: () => go(-1),
    PageDown: () => go(1),
  };
  return (event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (event.ctrlKey || event.altKey || event.metaKey || act === undefined) return;
    event.preventDefault();
    act();
  };
}

interface BarProps extends PictureViewerViewProps {
  readonly look: Look;
  readonly isLarge: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
}

function Bar({ picture, look, href, isLarge, isSaving, zoomIn, zoomOut, closeButton, onSave, onClose }: BarProps) {
  const i18n = useI18n();
  const isDrawn = look === 'drawn';
  return (
    <div className={styles.bar}>
      <p className={styles.name} dir="auto" translate="no" title={picture.fileName}>
        {picture.fileName}
      </p>
      <IconButton
        label={i18n._({ id: 'media.zoomOut', message: 'Zoom out' })}
        icon={<ZoomOut size={18} />}
        aria-disabled={!isDrawn || !isLarge}
        onClick={zoomOut}
      />
      <IconButton
        label={i18n._({ id: 'media.zoomIn', message: 'Zoom in' })}
        icon={<ZoomIn size={18} />}
        aria-disabled={!isDrawn}
        onClick={zoomIn}
      />
      {look === 'noPicture' ? (
        <Button size="small" isBusy={isSaving} onClick={onSave}>
          {i18n._({ id: 'media.saveAnyway', message: 'Download anyway' })}
        </Button>
      ) : (
        <IconButton
          label={i18n._({ id: 'media.save', message: 'Download' })}
          icon={isSaving ? <Spinner /> : <Download size={18} />}
          disabled={!isDrawn}
          aria-busy={isSaving}
          onClick={isSaving ? undefined : onSave}
        />
      )}
      {href !== null && (
        <a
          className={styles.jump}
          href={href}
          aria-label={i18n._({ id: 'entry.show', message: 'Show in the room' })}
          title={i18n._({ id: 'entry.show', message: 'Show in the room' })}
          onClick={onClose}
        >
          <ArrowUpRight size={18} aria-hidden="true" />
        </a>
      )}
      <IconButton
        label={i18n._({ id: 'media.close', message: 'Close' })}
        icon={<X size={18} />}
        ref={closeButton}
        onClick={onClose}
      />
    </div>
  );
}

function Failed({ look }: { readonly look: 'missing' | 'noPicture' }) {
  const i18n = useI18n();
  return (
    <p className={styles.failed} role="alert">
      {look === 'missing'
        ? i18n._({ id: 'media.missing', message: 'Picture unavailable' })
        : i18n._({
            id: 'media.none',
            message: 'This file is not a picture, whatever its name or preview says.',
          })}
    </p>
  );
}

/**
 * Both ways stay where they are, so that a press goes on; one that leads nowhere is not pressed. As by the arrow keys, what came before is on
 * the left in every language.
 */
function Sides({ neighbours, go }: { readonly neighbours: Neighbours; readonly go: (step: Step) => void }) {
  const i18n = useI18n();
  const { previous, next, isLooking } = neighbours;
  return (
    <div dir="ltr">
      <IconButton
        className={styles.previous}
        label={i18n._({ id: 'media.previous', message: 'Previous' })}
        icon={isLooking ? <Spinner /> : <ChevronLeft size={20} />}
        aria-disabled={previous === null}
        aria-busy={isLooking}
        onClick={() => go(-1)}
      />
      <IconButton
        className={styles.next}
        label={i18n._({ id: 'media.next', message: 'Next' })}
        icon={<ChevronRight size={20} />}
        aria-disabled={next === null}
        onClick={() => go(1)}
      />
    </div>
  );
}
