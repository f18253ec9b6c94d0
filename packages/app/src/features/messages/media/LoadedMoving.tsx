import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import type { MovingPictureProps } from './MovingPicture.tsx';
import styles from './media.module.css';

const movingChunk = new Chunk(() => import('./MovingPicture.tsx'));

/** A picture that moves, once what holds it still is there. Without that it is a picture like any other. */
export function LoadedMoving(props: MovingPictureProps) {
  const chunk = useChunk(movingChunk);
  if (chunk.kind === 'ready') return <chunk.module.MovingPicture {...props} />;
  if (chunk.kind === 'waiting') return null;
  const { content, url, onDrawn, onBroken } = props;
  return (
    <img
      className={styles.picture}
      src={url}
      alt={content.description ?? content.fileName}
      draggable={false}
      onLoad={onDrawn}
      onError={onBroken}
    />
  );
}
