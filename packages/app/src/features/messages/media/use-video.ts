import { type RefObject, useMemo, useState } from 'react';

export interface VideoState {
  readonly isPlaying: boolean;
  readonly positionMs: number;
  /** Null while that is not known. */
  readonly durationMs: number | null;
  readonly rate: number;
  readonly isMuted: boolean;
  /** It stands still because what comes next is not here yet. */
  readonly isWaiting: boolean;
}

/** The control that has the focus, where it takes keys of its own. */
export type FocusedControl = 'slider' | 'button' | null;

const STEP_MS = 5_000;
const MS = 1_000;
const BEGINNING = { isPlaying: false, positionMs: 0, rate: 1, isMuted: false, isWaiting: true } as const;
/** The least that a film has to be played on: `HAVE_FUTURE_DATA`. */
const READY = 3;

/** The state of a film, and what steers it. `durationMs` is what its sender says, until the film itself does. */
export function useVideo(ref: RefObject<HTMLVideoElement | null>, durationMs: number | null) {
  const [state, setState] = useState<VideoState>({ ...BEGINNING, durationMs });
  const control = useMemo(() => {
    const look = () => {
      const film = ref.current;
      if (film !== null) setState((before) => stateOf(film, before));
    };
    return { ...steer(ref, look), events: eventsOf(look) };
  }, [ref]);
  return [state, control] as const;
}

function stateOf(film: HTMLVideoElement, before: VideoState): VideoState {
  return {
    ...before,
    isPlaying: !film.paused && !film.ended,
    positionMs: Math.round(film.currentTime * MS),
    durationMs: Number.isFinite(film.duration) ? Math.round(film.duration * MS) : before.durationMs,
    rate: film.playbackRate,
    isMuted: film.muted,
    isWaiting: !film.paused && !film.ended && film.readyState < READY,
  };
}

function eventsOf(look: () => void) {
  return {
    onPlay: look,
    onPause: look,
    onEnded: look,
    onTimeUpdate: look,
    onDurationChange: look,
    onRateChange: look,
    onVolumeChange: look,
    onWaiting: look,
    onSeeking: look,
    onSeeked: look,
    onCanPlay: look,
  };
}

/** Commands for a film; `look` is called after each. */
function steer(ref: RefObject<HTMLVideoElement | null>, look: () => void) {
  const withFilm = (act: (film: HTMLVideoElement) => void) => {
    if (ref.current !== null) act(ref.current);
    look();
  };
  const toggle = () =>
    withFilm((film) => {
      if (film.paused) film.play().catch(() => undefined);
      else film.pause();
    });
  const toggleMuted = () =>
    withFilm((film) => {
      film.muted = !film.muted;
    });
  const goTo = (film: HTMLVideoElement, positionMs: number) => {
    film.currentTime = Math.max(0, positionMs) / MS;
  };
  const step = (ms: number) => withFilm((film) => goTo(film, film.currentTime * MS + ms));
  const keys: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    k: toggle,
    m: toggleMuted,
    ArrowLeft: () => step(-STEP_MS),
    ArrowRight: () => step(STEP_MS),
  };
  return {
    toggle,
    toggleMuted,
    seek: (positionMs: number) => withFilm((film) => goTo(film, positionMs)),
    setRate: (rate: number) =>
      withFilm((film) => {
        film.playbackRate = rate;
      }),
    /** Does what a key means; false for one that means nothing here, or something else to the control that has the focus. */
    press(key: string, focused: FocusedControl): boolean {
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
      const isItsOwn = (focused === 'slider' && key.startsWith('Arrow')) || (focused === 'button' && key === ' ');
      if (act === undefined || isItsOwn) return false;
      act();
      return true;
    },
  };
}
