import type { ImageContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { ImageDown, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { formatBytes } from '../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import type { MediaState } from '../../lib/media/media-cache.ts';
import { usePicture } from '../../lib/media/use-picture.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Blurhash } from './Blurhash.tsx';
import { LoadedPictureViewer } from './LoadedPictureViewer.tsx';
import { loadsByItself } from './loads-by-itself.ts';
import { type Box, mediaBox } from './media-box.ts';
import styles from './messages.module.css';
import { RichTextView } from './rich-text/RichTextView.tsx';
import { UploadLine } from './UploadLine.tsx';

export interface ImageTileProps {
  readonly content: ImageContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** Pictures that somebody wanted to see: they are drawn at once when they come into sight again. */
const asked = new WeakSet<object>();

/** A picture or a sticker in a place that is as large before it comes as after, and its caption. */
export function ImageTile({ content, upload }: ImageTileProps) {
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(() => asked.has(content.source ?? content));
  const ask = () => {
    asked.add(content.source ?? content);
    setAsked(true);
  };
  const box = mediaBox(content.size, content.isSticker);
  return (
    <>
      <div
        className={classes(styles.image, content.isSticker && styles.sticker)}
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      >
        {isAsked || loadsByItself(content) ? (
          <Picture
            key={attempt}
            content={content}
            box={box}
            isAsked={isAsked}
            onAsk={ask}
            onRetry={() => setAttempt(attempt + 1)}
            onOpen={() => setOpen(true)}
          />
        ) : (
          <Unasked content={content} onAsk={ask} />
        )}
        {upload !== null && (
          <span className={styles.overPicture}>
            <UploadLine file={upload} />
          </span>
        )}
      </div>
      {content.caption !== null && <RichTextView text={content.caption} />}
      {isOpen && <LoadedPictureViewer content={content} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Placeholder for a picture that takes long to load, until the user asks for it. */
function Unasked({ content, onAsk }: { readonly content: ImageContent; readonly onAsk: () => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  const { fileName, sizeBytes } = content;
  const size = sizeBytes === null ? null : formatBytes(locale, sizeBytes);
  return (
    <InPlace icon={<ImageDown aria-hidden="true" />} name={fileName}>
      <Button size="small" onClick={onAsk}>
        {size === null
          ? i18n._({ id: 'messages.image.show', message: 'Show picture' })
          : i18n._({ id: 'messages.image.showSize', message: 'Show picture ({size})', values: { size } })}
      </Button>
    </InPlace>
  );
}

/** To ask again would give the same. */
const FINAL: ReadonlySet<string> = new Set(['notFound', 'damaged', 'tooLarge', 'encryptionUnavailable']);

interface PictureProps {
  readonly content: ImageContent;
  readonly box: Box;
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  readonly onRetry: () => void;
  readonly onOpen: () => void;
}

function Picture({ content, box, isAsked, onAsk, onRetry, onOpen }: PictureProps) {
  const i18n = useI18n();
  const media = useSteady(usePicture(content, box, isAsked));
  const [drawing, setDrawing] = useState<'coming' | 'drawn' | 'broken'>('coming');
  // It is larger than its sender said.
  if (!isAsked && media.kind === 'failed' && media.failure.kind === 'tooLarge')
    return <Unasked content={{ ...content, sizeBytes: null }} onAsk={onAsk} />;
  if (content.source === null || media.kind === 'failed' || drawing === 'broken') {
    const mayRetry = content.source !== null && media.kind === 'failed' && !FINAL.has(media.failure.kind);
    return <Missing name={content.fileName} onRetry={mayRetry ? onRetry : null} />;
  }
  return (
    <>
      {content.blurhash !== null && drawing === 'coming' && <Blurhash hash={content.blurhash} />}
      {media.kind === 'ready' && (
        <img
          className={classes(styles.picture, drawing === 'coming' && styles.isComing)}
          src={media.url}
          alt={content.fileName}
          decoding="async"
          draggable={false}
          onLoad={() => setDrawing('drawn')}
          onError={() => setDrawing('broken')}
        />
      )}
      {drawing === 'drawn' && !content.isSticker && (
        <button
          type="button"
          className={styles.open}
          aria-label={i18n._({ id: 'messages.image.open', message: 'Open {name}', values: { name: content.fileName } })}
          onClick={onOpen}
        />
      )}
    </>
  );
}

/** A picture that is there stays until the next is: what was sent is fetched anew, and looks the same. */
function useSteady(media: MediaState): MediaState {
  const [ready, setReady] = useState(media);
  if (media.kind === 'ready' && media !== ready) setReady(media);
  return media.kind === 'loading' ? ready : media;
}

function Missing({ name, onRetry }: { readonly name: string; readonly onRetry: (() => void) | null }) {
  const i18n = useI18n();
  return (
    <InPlace icon={<ImageOff aria-hidden="true" />} name={name}>
      {onRetry === null ? (
        <span>{i18n._({ id: 'messages.image.missing', message: 'Picture unavailable' })}</span>
      ) : (
        <Button size="small" onClick={onRetry}>
          {i18n._({ id: 'messages.image.retry', message: 'Load again' })}
        </Button>
      )}
    </InPlace>
  );
}

interface InPlaceProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** Why it is not drawn, or what can be done about it. */
  readonly children: ReactNode;
}

/** Placeholder for a picture that is not shown. */
function InPlace({ icon, name, children }: InPlaceProps) {
  return (
    <div className={styles.missing}>
      {icon}
      <span className={styles.missingName} dir="auto">
        {name}
      </span>
      {children}
    </div>
  );
}
