import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { mediaBox } from '../../../lib/media/media-box.ts';
import { FileTile } from './FileTile.tsx';
import styles from './media.module.css';
import type { VideoTileProps } from './VideoTile.tsx';

const videoChunk = new Chunk(() => import('./VideoTile.tsx'));

/** A film in a message, in a place that is as large before what draws it is there as after. Without that it is a file. */
export function LoadedVideo(props: VideoTileProps) {
  const chunk = useChunk(videoChunk);
  const { content, upload } = props;
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.VideoTile {...props} />;
    case 'failed':
      return <FileTile content={content} upload={upload} />;
    case 'waiting': {
      const { width, height } = mediaBox(content.size, false);
      return (
        <>
          <div className={styles.image} style={{ width, aspectRatio: `${width} / ${height}` }} />
          <FileTile content={{ ...content, spoiler: null }} upload={upload} />
        </>
      );
    }
  }
}
