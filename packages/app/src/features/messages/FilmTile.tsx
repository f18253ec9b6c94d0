import type { FileContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { usePicture } from '../../lib/media/use-picture.ts';
import { FileTile } from './FileTile.tsx';
import { mediaBox } from './media-box.ts';
import styles from './messages.module.css';
import { Playing } from './Playing.tsx';
import { PlaySign } from './PlaySign.tsx';

export interface FilmTileProps {
  readonly content: FileContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** A film in a place of its shape: its small picture until somebody plays it, and the file below. */
export function FilmTile({ content, upload }: FilmTileProps) {
  const [isPlaying, setPlaying] = useState(false);
  const { source, fileName } = content;
  const box = mediaBox(content.size, false);
  return (
    <>
      <div className={styles.image} style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
        {isPlaying && source !== null ? (
          <Playing source={source} name={fileName} as="video" />
        ) : (
          <Poster content={content} box={box} onPlay={source === null ? null : () => setPlaying(true)} />
        )}
      </div>
      <FileTile content={content} upload={upload} />
    </>
  );
}

interface PosterProps {
  readonly content: FileContent;
  readonly box: { readonly width: number; readonly height: number };
  readonly onPlay: (() => void) | null;
}

function Poster({ content, box, onPlay }: PosterProps) {
  const i18n = useI18n();
  const media = usePicture({ source: content.thumbnail, thumbnail: null }, box, false);
  return (
    <>
      {media.kind === 'ready' ? (
        <img className={styles.picture} src={media.url} alt="" draggable={false} />
      ) : (
        <span className={styles.missing} aria-hidden="true">
          <Film />
        </span>
      )}
      {onPlay !== null && (
        <button
          type="button"
          className={styles.open}
          aria-label={i18n._({ id: 'messages.play', message: 'Play {name}', values: { name: content.fileName } })}
          onClick={onPlay}
        >
          <PlaySign />
        </button>
      )}
    </>
  );
}
