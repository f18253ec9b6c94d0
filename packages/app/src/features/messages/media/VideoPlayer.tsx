import type { FileSource, RemoteFile } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useArrival, useFilm, useFilmWay } from '../../../lib/media/use-film.ts';
import { useOriginal } from '../../../lib/media/use-picture.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { ArrivalLineView } from './ArrivalLine.tsx';
import { Film, type FilmPlace } from './Film.tsx';
import { type FilmFailure, filmFailureText, mayRetry } from './film-failure.ts';
import { type FilmPlay, playOfMedia, playOfParts } from './film-play.ts';
import styles from './video.module.css';

export interface VideoPlayerProps {
  readonly source: FileSource;
  /** As its sender says; null when unknown. */
  readonly durationMs: number | null;
  /** Drawn behind until the film is there. */
  readonly poster: ReactNode;
  /** The user wants it no more. */
  readonly onStop: () => void;
}

/**
 * A film that somebody wants to see. It is played while it arrives, where the page has a service worker; else once it is whole. Only what
 * its bytes say is a film is played, whatever its sender says.
 */
export function VideoPlayer({ source, ...rest }: VideoPlayerProps) {
  const way = useFilmWay(source);
  const [isWhole, setWhole] = useState(false);
  const [tries, setTries] = useState(0);
  const place = useRef(0);
  const props = { ...rest, place, onRetry: () => setTries(tries + 1) };
  if (way === null) return <VideoPlayerView {...props} play={{ kind: 'loading', arrival: null }} />;
  if (source.kind === 'own' || way === 'whole' || isWhole) return <WholeFilm key={tries} {...props} source={source} />;
  return <FilmInParts key={tries} {...props} source={source} onWhole={() => setWhole(true)} />;
}

type WayProps = Omit<VideoPlayerViewProps, 'play'>;

function WholeFilm({ source, ...rest }: WayProps & { readonly source: FileSource }) {
  const media = useOriginal(source);
  const arrival = useArrival(media.kind === 'loading' ? source : null);
  return <VideoPlayerView {...rest} play={playOfMedia(media, arrival)} />;
}

interface InPartsProps extends WayProps {
  readonly source: RemoteFile;
  /** It has to be fetched whole. */
  readonly onWhole: () => void;
}

function FilmInParts({ source, onWhole, ...rest }: InPartsProps) {
  const { look, address } = useFilm(source);
  const isWhole = look?.kind === 'whole';
  const goWhole = useEffectEvent(onWhole);
  useEffect(() => {
    if (isWhole) goWhole();
  }, [isWhole]);
  // A player that never asked for a part was not given any: its service worker is gone, or of another build.
  const takesOver = () => {
    const isUnasked = address?.wasAsked() === false;
    if (isUnasked) onWhole();
    return isUnasked;
  };
  return <VideoPlayerView {...rest} play={playOfParts(look, address?.url ?? null)} takesOver={takesOver} />;
}

export interface VideoPlayerViewProps {
  readonly play: FilmPlay;
  readonly durationMs: number | null;
  readonly poster: ReactNode;
  readonly place: FilmPlace;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  /** Asked before it is said that the film cannot be played: true if something else is done. */
  readonly takesOver?: () => boolean;
}

export function VideoPlayerView({ play, poster, onStop, onRetry, takesOver, ...film }: VideoPlayerViewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Failed failure={{ kind: 'cannotPlay' }} onRetry={onRetry} />;
  switch (play.kind) {
    case 'failed':
      return <Failed failure={play.failure} onRetry={onRetry} />;
    case 'loading':
      return (
        <>
          {poster}
          <span className={styles.waiting}>
            <span className={styles.arriving}>
              {play.arrival === null ? <Spinner /> : <ArrivalLineView arrival={play.arrival} onCancel={onStop} />}
            </span>
          </span>
        </>
      );
    case 'ready': {
      const { url, arrival } = play;
      return (
        <Film {...film} {...{ url, arrival, poster }} onBroken={() => takesOver?.() === true || setBroken(true)} />
      );
    }
  }
}

function Failed({ failure, onRetry }: { readonly failure: FilmFailure; readonly onRetry: () => void }) {
  const i18n = useI18n();
  return (
    <span className={styles.waiting}>
      <span className={styles.failed}>
        <span role="alert">{filmFailureText(i18n, failure)}</span>
        {mayRetry(failure) && (
          <Button size="small" onClick={onRetry}>
            {i18n._({ id: 'messages.play.retry', message: 'Retry' })}
          </Button>
        )}
      </span>
    </span>
  );
}
