import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import type { AudioTileProps } from './AudioTile.tsx';
import { FileTile } from './FileTile.tsx';
import styles from './media.module.css';

const audioChunk = new Chunk(() => import('./AudioTile.tsx'));

/** Sound in a message, in a place that is as large before what draws it is there as after. Without that it is a file. */
export function LoadedAudio(props: AudioTileProps) {
  const chunk = useChunk(audioChunk);
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.AudioTile {...props} />;
    case 'failed':
      return <FileTile content={props.content} upload={props.upload} />;
    case 'waiting':
      return <div className={styles.audio} />;
  }
}
