import '../../../lib/i18n/later-messages.ts';
import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { Pause } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/dom/use-reduced-motion.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useOriginal } from '../../../lib/media/use-picture.ts';
import styles from './media.module.css';
import { PlaySign } from './PlaySign.tsx';

export interface MovingPictureProps {
  readonly content: ImageContent;
  /** The small picture, or the picture itself where there is none. */
  readonly url: string;
  /** The pointer or the focus is on it. */
  readonly isNear: boolean;
  readonly onDrawn: () => void;
  readonly onBroken: () => void;
}

/** A picture that moves while somebody points at it, and else stands still. Where less motion is wanted it waits for a press. */
export function MovingPicture({ content, url, isNear, onDrawn, onBroken }: MovingPictureProps) {
  const i18n = useI18n();
  const isCalm = useReducedMotion();
  const [isPressed, setPressed] = useState(false);
  const isMoving = isCalm ? isPressed : isNear;
  const whole = useOriginal(isMoving ? content.source : null);
  const canMove = isMoving && whole.kind === 'ready' && whole.mimeType.startsWith('image/');
  const label = content.description ?? content.fileName;
  return (
    <>
      {canMove ? (
        <img className={styles.picture} src={whole.url} alt={label} draggable={false} />
      ) : (
        <Still url={url} label={label} onDrawn={onDrawn} onBroken={onBroken} />
      )}
      {isCalm ? (
        <button
          type="button"
          className={styles.moves}
          aria-label={
            isPressed
              ? i18n._({ id: 'messages.image.still', message: 'Stop picture' })
              : i18n._({ id: 'messages.image.move', message: 'Play picture' })
          }
          onClick={() => setPressed(!isPressed)}
        >
          {isPressed ? <Pause /> : <PlaySign />}
        </button>
      ) : (
        !canMove && (
          <span className={styles.moves} aria-hidden="true">
            <PlaySign />
          </span>
        )
      )}
    </>
  );
}

interface StillProps extends Pick<MovingPictureProps, 'url' | 'onDrawn' | 'onBroken'> {
  readonly label: string;
}

/** The first frame of a picture. */
function Still({ url, label, onDrawn, onBroken }: StillProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    let isOver = false;
    image.src = url;
    image.decode().then(
      () => {
        const canvas = ref.current;
        if (isOver || canvas === null) return;
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        // A canvas takes the first frame of a picture that moves.
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        onDrawn();
      },
      () => {
        if (!isOver) onBroken();
      },
    );
    return () => {
      isOver = true;
    };
  }, [url, onDrawn, onBroken]);
  return <canvas ref={ref} role="img" aria-label={label} className={styles.picture} />;
}
