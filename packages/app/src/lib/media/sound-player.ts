import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { MediaCache, MediaRequest } from './media-cache.ts';
import { type Sound, soundDesk, type Track } from './sound-desk.ts';

/** The used part of an `HTMLAudioElement`. */
export interface SoundElement {
  src: string;
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  play(): Promise<void>;
  pause(): void;
  removeAttribute(name: 'src'): void;
  addEventListener(name: SoundEvent, listener: () => void): void;
}

type SoundEvent = 'timeupdate' | 'durationchange' | 'play' | 'pause' | 'ended' | 'error';

const RATES: readonly number[] = [1, 1.25, 1.5, 2, 0.75];

/** The speed that a press gives after `rate`. */
export function nextRate(rate: number): number {
  return RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
}

/** Positions of sounds that were left in the middle. */
const MOST_REMEMBERED = 50;
const MS = 1_000;

/**
 * Plays one sound at a time, whichever room is open. What its bytes say they are is played, whatever their sender says; a sound that
 * was left goes on where it was.
 */
export class SoundPlayer {
  readonly #element: SoundElement;
  readonly #desk: ObservableValue<Sound>;
  readonly #rate = new ObservableValue<number>(1);
  readonly #left = new Map<string, number>();
  #stopWatching: () => void = () => undefined;

  constructor(element: SoundElement, desk: ObservableValue<Sound> = soundDesk) {
    this.#element = element;
    this.#desk = desk;
    const look = () => this.#look();
    element.addEventListener('timeupdate', look);
    element.addEventListener('durationchange', look);
    element.addEventListener('play', () => this.#become('playing'));
    element.addEventListener('pause', () => this.#become('paused'));
    element.addEventListener('ended', () => this.#end());
    element.addEventListener('error', () => this.#become('failed'));
  }

  /** The speed of all sounds; 1 is as they were recorded. */
  get rate(): ObservableValue<number> {
    return this.#rate;
  }

  /** Plays `track` from where it was left, in the place of any other. */
  play(cache: Pick<MediaCache, 'watch' | 'current'>, track: Track): void {
    const now = this.#desk.current;
    if (now.kind !== 'idle' && now.track.key === track.key && now.kind !== 'failed' && now.kind !== 'loading') {
      void this.#start();
      return;
    }
    this.#leave();
    const positionMs = this.#left.get(track.key) ?? 0;
    this.#desk.set({ kind: 'loading', track, positionMs, durationMs: track.durationMs });
    const request: MediaRequest = { kind: 'original', source: track.source };
    const hear = () => {
      const media = cache.current(request);
      if (media.kind === 'loading' || this.#desk.current.kind !== 'loading') return;
      if (media.kind === 'failed' || !/^(?:audio|video)\//.test(media.mimeType)) return this.#become('failed');
      this.#element.src = media.url;
      this.#element.currentTime = positionMs / MS;
      void this.#start();
    };
    this.#stopWatching = cache.watch(request, hear);
    hear();
  }

  /** Stops for a while. */
  pause(): void {
    this.#element.pause();
  }

  /** Goes to a place of the sound that is there. */
  seek(positionMs: number): void {
    const { current } = this.#desk;
    if (current.kind === 'idle' || current.kind === 'loading' || current.kind === 'failed') return;
    this.#element.currentTime = positionMs / MS;
    this.#desk.set({ ...current, kind: current.kind === 'ended' ? 'paused' : current.kind, positionMs });
  }

  /** Plays at another speed, this sound and those after it. */
  setRate(rate: number): void {
    this.#rate.set(rate);
    this.#element.playbackRate = rate;
  }

  /** Ends it. The bar goes. */
  stop(): void {
    this.#leave();
    this.#desk.set({ kind: 'idle' });
  }

  /** Stops, and forgets where sounds were left: another person may come. */
  forget(): void {
    this.stop();
    this.#left.clear();
  }

  async #start(): Promise<void> {
    try {
      // A browser sets it back with each address.
      this.#element.playbackRate = this.#rate.current;
      await this.#element.play();
    } catch (error) {
      // Another sound took its place, or it was paused before it began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#become('failed');
    }
  }

  #leave(): void {
    const now = this.#desk.current;
    if (now.kind === 'playing' || now.kind === 'paused') this.#remember(now.track.key, now.positionMs);
    this.#stopWatching();
    this.#stopWatching = () => undefined;
    // Events of what was left say nothing of what comes.
    this.#desk.set({ kind: 'idle' });
    this.#element.pause();
    this.#element.removeAttribute('src');
  }

  #remember(key: string, positionMs: number): void {
    this.#left.delete(key);
    this.#left.set(key, positionMs);
    for (const oldest of this.#left.keys()) if (this.#left.size > MOST_REMEMBERED) this.#left.delete(oldest);
  }

  #become(kind: 'playing' | 'paused' | 'failed'): void {
    const now = this.#desk.current;
    if (now.kind === 'idle' || now.kind === kind || (now.kind === 'ended' && kind === 'paused')) return;
    this.#desk.set({ ...now, kind });
  }

  #look(): void {
    const now = this.#desk.current;
    if (now.kind === 'idle' || now.kind === 'loading') return;
    const { duration, currentTime } = this.#element;
    const durationMs = Number.isFinite(duration) && duration > 0 ? Math.round(duration * MS) : now.durationMs;
    this.#desk.set({ ...now, positionMs: Math.round(currentTime * MS), durationMs });
  }

  #end(): void {
    const now = this.#desk.current;
    if (now.kind === 'idle') return;
    this.#left.delete(now.track.key);
    this.#desk.set({ ...now, kind: 'ended', positionMs: 0 });
  }
}
