import '../../../lib/i18n/later-messages.ts';
import type { OwnFile, VideoContent } from '@parley/sdk/client/contract.ts';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { durationText } from '../../../lib/format/duration-text.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { type Box, mediaBox } from '../../../lib/media/media-box.ts';
import { fileOf } from '../../../lib/media/media-files.ts';
import { usePicture } from '../../../lib/media/use-picture.ts';
import { RichTextView } from '../rich-text/RichTextView.tsx';
import { Blurhash } from './Blurhash.tsx';
import { FileLine } from './FileTile.tsx';
import { HiddenMedia } from './HiddenMedia.tsx';
import styles from './media.module.css';
import { PlaySign } from './PlaySign.tsx';
import { Veil } from './Veil.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface VideoTileProps {
  readonly content: VideoContent;
  /** Upload of the file; null if it is not being uploaded. */
  readonly upload: OwnFile | null;
}

/** A film in a place of its shape: its small picture until somebody plays it, and the file below. */
export function VideoTile({ content, upload }: VideoTileProps) {
  const i18n = useI18n();
  const { source, fileName } = content;
  const [isPlaying, setPlaying] = useState(false);
  const box = mediaBox(content.size, false);
  const behind = content.blurhash === null ? null : <Blurhash hash={content.blurhash} />;
  return (
    <>
      <div
        role="group"
        aria-label={i18n._({ id: 'messages.video', message: 'Video {name}', values: { name: fileName } })}
        className={styles.image}
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      >
        <HiddenMedia
          kind="video"
          file={fileOf(content)}
          name={content.description ?? fileName}
          box={box}
          isVeiled={content.spoiler !== null}
        >
          <Veil content={content} behind={behind}>
            {isPlaying && source !== null ? (
              <VideoPlayer
                source={source}
                durationMs={content.durationMs}
                poster={<PosterPicture content={content} box={box} />}
                onStop={() => setPlaying(false)}
              />
            ) : (
              <Poster content={content} box={box} onPlay={source === null ? null : () => setPlaying(true)} />
            )}
          </Veil>
        </HiddenMedia>
      </div>
      <FileLine content={content} kind="video" upload={upload} />
      {content.caption !== null && <RichTextView text={content.caption} />}
    </>
  );
}

interface PictureProps {
  readonly content: VideoContent;
  readonly box: Box;
}

interface PosterProps extends PictureProps {
  readonly onPlay: (() => void) | null;
}

function Poster({ content, box, onPlay }: PosterProps) {
  const i18n = useI18n();
  return (
    <>
      <PosterPicture content={content} box={box} />
      {content.durationMs !== null && <span className={styles.duration}>{durationText(content.durationMs)}</span>}
      {onPlay !== null && (
        <button
          type="button"
          className={styles.open}
          aria-label={i18n._({ id: 'messages.video.play', message: 'Play' })}
          onClick={onPlay}
        >
          <PlaySign />
        </button>
      )}
    </>
  );
}

/** The small picture of a film; its few colours, or a sign, until that is there. */
function PosterPicture({ content, box }: PictureProps) {
  const media = usePicture({ source: content.thumbnail, thumbnail: null }, box, false);
  if (media.kind === 'ready')
    return <img className={styles.picture} src={media.url} alt={content.description ?? ''} draggable={false} />;
  if (content.blurhash !== null) return <Blurhash hash={content.blurhash} />;
  return (
    <span className={styles.missing} aria-hidden="true">
      <Film />
    </span>
  );
}
