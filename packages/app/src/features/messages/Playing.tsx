import type { FileSource } from '@parley/sdk/client/contract.ts';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { MediaState } from '../../lib/media/media-cache.ts';
import { useOriginal } from '../../lib/media/use-picture.ts';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import styles from './messages.module.css';

export interface PlayingProps {
  readonly source: FileSource;
  readonly name: string;
  readonly as: 'audio' | 'video';
}

/** Sound or a film that somebody wants to hear or see: fetched whole, then played. */
export function Playing({ source, ...rest }: PlayingProps) {
  return <PlayingView {...rest} media={useOriginal(source)} />;
}

export interface PlayingViewProps extends Omit<PlayingProps, 'source'> {
  readonly media: MediaState;
}

export function PlayingView({ name, as, media }: PlayingViewProps) {
  const i18n = useI18n();
  const className = classes(styles.playing, as === 'video' && styles.playingFilm);
  if (media.kind === 'loading') {
    return (
      <span className={className}>
        <Spinner />
      </span>
    );
  }
  // Only what the bytes say they are is played, whatever their sender says.
  if (media.kind === 'failed' || !/^(?:audio|video)\//.test(media.mimeType)) {
    return (
      <span className={className} role="alert">
        {i18n._({ id: 'messages.play.failed', message: 'This file cannot be played here. Download it instead.' })}
      </span>
    );
  }
  const Player = as;
  return <Player className={className} src={media.url} aria-label={name} controls autoPlay />;
}
