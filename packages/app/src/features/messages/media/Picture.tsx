import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { useCallback, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { Box } from '../../../lib/media/media-box.ts';
import type { MediaState } from '../../../lib/media/media-cache.ts';
import { usePicture } from '../../../lib/media/use-picture.ts';
import { Blurhash } from './Blurhash.tsx';
import { Missing, Unasked } from './InPlace.tsx';
import { LoadedMoving } from './LoadedMoving.tsx';
import styles from './media.module.css';

/** To ask again would give the same. */
const FINAL: ReadonlySet<string> = new Set(['notFound', 'damaged', 'tooLarge', 'encryptionUnavailable', 'noPicture']);

export interface PictureProps {
  readonly content: ImageContent;
  readonly box: Box;
  readonly isAsked: boolean;
  /** The pointer or the focus is on it. */
  readonly isNear: boolean;
  readonly onAsk: () => void;
  readonly onRetry: () => void;
  readonly onOpen: () => void;
}

/** A picture in its place, and the button that opens it. */
export function Picture({ content, box, isAsked, isNear, onAsk, onRetry, onOpen }: PictureProps) {
  const i18n = useI18n();
  const media = useSteady(usePicture(content, box, isAsked));
  const [drawing, setDrawing] = useState<'coming' | 'drawn' | 'broken'>('coming');
  const drawn = useCallback(() => setDrawing('drawn'), []);
  const broken = useCallback(() => setDrawing('broken'), []);
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
      {media.kind === 'ready' &&
        (content.isAnimated && !content.isSticker ? (
          <LoadedMoving content={content} url={media.url} isNear={isNear} onDrawn={drawn} onBroken={broken} />
        ) : (
          <img
            className={classes(styles.picture, drawing === 'coming' && styles.isComing)}
            src={media.url}
            alt={content.description ?? content.fileName}
            decoding="async"
            draggable={false}
            onLoad={drawn}
            onError={broken}
          />
        ))}
      {drawing === 'drawn' && !content.isSticker && (
        <button
          type="button"
          className={styles.open}
          aria-label={i18n._({
            id: 'messages.image.open',
            message: 'Open picture {description}',
            values: { description: content.description ?? content.fileName },
          })}
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
