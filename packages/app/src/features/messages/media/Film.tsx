import type { Arrival } from '@parley/sdk/client/contract.ts';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { durationText } from '../../../lib/format/duration-text.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { soundPlayer } from '../../../lib/media/page-player.ts';
import { nextRate } from '../../../lib/media/sound-player.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { type FocusedControl, useVideo, type VideoState } from './use-video.ts';
import styles from './video.module.css';

/** The place in a film, in milliseconds: it goes on there when it is loaded anew. */
export type FilmPlace = { current: number };

const STEP_SECONDS = 5;

export interface FilmProps {
  readonly url: string;
  readonly durationMs: number | null;
  /** The part of it that is here; null for all. */
  readonly arrival: Arrival | null;
  readonly poster: ReactNode;
  readonly place: FilmPlace;
  readonly onBroken: () => void;
}

/** A film with its controls. */
export function Film({ url, durationMs, arrival, poster, place, onBroken }: FilmProps) {
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, control] = useVideo(video, durationMs);
  const begin = useEffectEvent(() => {
    const film = video.current;
    if (film === null) return;
    if (place.current > 0) film.currentTime = place.current / 1_000;
    void film.play().catch(() => undefined);
  });
  useEffect(() => {
    // One sound at a time.
    soundPlayer.pause();
    begin();
    root.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (state.positionMs > 0) place.current = state.positionMs;
  }, [state.positionMs, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !control.press(event.key, isControl(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={root}
      className={styles.film}
      tabIndex={-1}
      data-playing={state.isPlaying || undefined}
      onKeyDown={onKeyDown}
    >
      {/* Films of messages come without captions: there is no track to offer. */}
      <video
        ref={video}
        className={styles.video}
        src={url}
        playsInline
        onClick={control.toggle}
        onError={onBroken}
        {...control.events}
      />
      {state.isWaiting && state.positionMs === 0 && poster}
      {state.isWaiting && (
        <span className={styles.waiting} aria-hidden="true">
          <span className={styles.arriving}>
            <Spinner />
          </span>
        </span>
      )}
      <Controls state={state} control={control} root={root} arrival={arrival} />
    </div>
  );
}

/** The kind of control that a key is for: a slider moves by arrows, a button is pressed by the space bar. */
function isControl(target: EventTarget): FocusedControl {
  if (target instanceof HTMLInputElement) return 'slider';
  return target instanceof HTMLButtonElement ? 'button' : null;
}

interface ControlsProps {
  readonly state: VideoState;
  readonly control: ReturnType<typeof useVideo>[1];
  readonly root: RefObject<HTMLDivElement | null>;
  readonly arrival: Arrival | null;
}

function Controls({ state, control, root, arrival }: ControlsProps) {
  const i18n = useI18n();
  const { isPlaying, positionMs, durationMs, rate, isMuted } = state;
  const fullscreen = () =>
    document.fullscreenElement === null
      ? void root.current?.requestFullscreen().catch(() => undefined)
      : void document.exitFullscreen();
  return (
    <div className={styles.controls}>
      {arrival !== null && <Arriving arrival={arrival} />}
      <IconButton
        size="small"
        label={
          isPlaying
            ? i18n._({ id: 'messages.video.pause', message: 'Pause' })
            : i18n._({ id: 'messages.video.play', message: 'Play' })
        }
        icon={isPlaying ? <Pause size={16} fill="currentColor" /> : <Play size={16} fill="currentColor" />}
        onClick={control.toggle}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={i18n._({ id: 'messages.video.position', message: 'Position' })}
        aria-valuetext={`${durationText(positionMs)} / ${durationText(durationMs ?? 0)}`}
        min={0}
        max={durationMs ?? 1}
        step={STEP_SECONDS * 200}
        value={Math.min(positionMs, durationMs ?? positionMs)}
        onChange={({ currentTarget }) => control.seek(Number(currentTarget.value))}
      />
      <span className={styles.time} aria-hidden="true">
        {durationText(positionMs)}
      </span>
      <button
        type="button"
        className={styles.speed}
        aria-label={i18n._({ id: 'messages.video.speed', message: 'Speed {rate}×', values: { rate } })}
        onClick={() => control.setRate(nextRate(rate))}
      >
        {rate}×
      </button>
      <IconButton
        size="small"
        label={
          isMuted
            ? i18n._({ id: 'messages.video.unmute', message: 'Unmute' })
            : i18n._({ id: 'messages.video.mute', message: 'Mute' })
        }
        icon={isMuted ? <VolumeX size={16} /> : <Volume2 size={16} />}
        onClick={control.toggleMuted}
      />
      <IconButton
        size="small"
        label={i18n._({ id: 'messages.video.fullscreen', message: 'Full screen' })}
        icon={<Maximize size={16} />}
        onClick={fullscreen}
      />
    </div>
  );
}

/** The part of the film that is here. */
function Arriving({ arrival: { arrivedBytes, totalBytes } }: { readonly arrival: Arrival }) {
  const i18n = useI18n();
  const locale = useLocale();
  return (
    <progress
      className={styles.arrival}
      aria-label={i18n._({ id: 'messages.download', message: 'Download' })}
      aria-valuetext={i18n._({
        id: 'messages.download.progress',
        message: '{arrived} of {total}',
        values: { arrived: formatBytes(locale, arrivedBytes), total: formatBytes(locale, totalBytes ?? arrivedBytes) },
      })}
      max={totalBytes ?? undefined}
      value={arrivedBytes}
    />
  );
}
