import type { Arrival, FileSource, RemoteFile } from '@parley/sdk/client/contract.ts';
import { use, useEffect, useState } from 'react';
import { useReadable } from '../store/use-readable.ts';
import { useSame } from '../view/use-same.ts';
import { type FilmAddress, filmDesk } from './film-desk.ts';
import { type FilmLook, MediaContext, type OpenFilm } from './media-source.ts';

const NOTHING = { current: null, subscribe: () => () => undefined };

/** A film that is played in parts: what is known of it, and the address for a player. */
export interface PlacedFilm {
  readonly look: FilmLook;
  /** Null until it has one. */
  readonly address: FilmAddress | null;
}

/** Opens a film in parts, for as long as the component is there. */
export function useFilm(source: RemoteFile): PlacedFilm {
  const media = use(MediaContext);
  const same = useSame(source);
  const [placed, setPlaced] = useState<{ readonly film: OpenFilm; readonly address: FilmAddress } | null>(null);
  useEffect(() => {
    if (media === null) return;
    const film = media.film(same);
    const address = filmDesk.place(film);
    setPlaced({ film, address });
    return () => {
      address.release();
      film.close();
    };
  }, [media, same]);
  const state = placed?.film.state ?? NOTHING;
  const look = useReadable<FilmLook>(state);
  return { look, address: placed?.address ?? null };
}

/** The way in which a film is played here: null until that is known. */
export function useFilmWay(source: FileSource): 'parts' | 'whole' | null {
  const [way, setWay] = useState<'parts' | 'whole' | null>(null);
  useEffect(() => {
    if (source.kind === 'own') return setWay('whole');
    let isOver = false;
    void filmDesk.canPlay().then((canPlay) => isOver || setWay(canPlay ? 'parts' : 'whole'));
    return () => {
      isOver = true;
    };
  }, [source.kind]);
  return way;
}

/** Watches how far a file is that is fetched whole; null while it is not, or `source` is null. */
export function useArrival(source: FileSource | null): Arrival | null {
  const media = use(MediaContext);
  const same = useSame(source);
  const [state, setState] = useState<Arrival | null>(null);
  useEffect(() => {
    if (media === null || same === null) return;
    const arrival = media.arrival(same);
    const look = () => setState(arrival.state.current);
    const leave = arrival.state.subscribe(look);
    look();
    return () => {
      leave();
      arrival.close();
      setState(null);
    };
  }, [media, same]);
  return state;
}
