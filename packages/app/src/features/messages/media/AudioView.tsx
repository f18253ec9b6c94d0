import type { AudioContent, OwnFile } from '@parley/sdk/client/contract.ts';
import { Mic, Pause, Play } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { durationText } from '../../../lib/format/duration-text.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import type { Sound } from '../../../lib/media/sound-desk.ts';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from './audio.module.css';
import { UploadLine } from './UploadLine.tsx';
import { barsOf } from './waveform.ts';

export interface AudioViewProps {
  readonly content: AudioContent;
  readonly sound: Sound;
  readonly rate: number;
  readonly upload: OwnFile | null;
  /** The progress of its download, and the button that cancels it; null while it is not fetched to be played. */
  readonly arrival: ReactNode;
  /** The button that saves it. */
  readonly save: ReactNode;
  /** Null for what cannot be had. */
  readonly onPlay: (() => void) | null;
  readonly onPause: () => void;
  readonly onSeek: (positionMs: number) => void;
  readonly onRate: () => void;
}

/** The player of a sound: a button, its loudness with the place where it is, its speed. */
export function AudioView(props: AudioViewProps) {
  const { content, sound, rate, upload, arrival, save, onPlay, onPause, onRate } = props;
  const i18n = useI18n();
  const { fileName, isVoice } = content;
  const isPlaying = sound.kind === 'playing';
  const hasSpeed = sound.kind !== 'idle' && sound.kind !== 'failed' && sound.kind !== 'loading';
  return (
    <div
      role="group"
      className={styles.player}
      aria-label={i18n._({ id: 'messages.audio', message: 'Audio {name}', values: { name: fileName } })}
    >
      <button
        type="button"
        className={styles.play}
        aria-label={
          isPlaying
            ? i18n._({ id: 'messages.audio.pause', message: 'Pause' })
            : i18n._({ id: 'messages.audio.play', message: 'Play' })
        }
        aria-busy={sound.kind === 'loading' || undefined}
        disabled={onPlay === null}
        onClick={isPlaying ? onPause : (onPlay ?? undefined)}
      >
        {sound.kind === 'loading' ? (
          <Spinner />
        ) : isPlaying ? (
          <Pause fill="currentColor" />
        ) : (
          <Play fill="currentColor" />
        )}
      </button>
      <div className={styles.body}>
        {!isVoice && (
          <span className={styles.name} dir="auto" translate="no" title={fileName}>
            {fileName}
          </span>
        )}
        <Position {...props} />
        {upload === null ? (arrival ?? <Note {...props} />) : <UploadLine file={upload} />}
      </div>
      {hasSpeed && (
        <button
          type="button"
          className={styles.speed}
          aria-label={i18n._({ id: 'messages.audio.speed', message: 'Speed {rate}×', values: { rate } })}
          onClick={onRate}
        >
          {rate}×
        </button>
      )}
      {upload === null && save}
    </div>
  );
}

/** The slider of the place that is heard, over the loudness. */
function Position({ content, sound, onSeek }: AudioViewProps) {
  const i18n = useI18n();
  const bars = barsOf(content.waveform);
  const { positionMs, durationMs } = placeOf(content, sound);
  const isReady = sound.kind === 'playing' || sound.kind === 'paused' || sound.kind === 'ended';
  const part = durationMs === null || durationMs === 0 ? 0 : Math.min(1, positionMs / durationMs);
  const gradientId = useId();
  return (
    <span className={styles.position}>
      <svg className={styles.bars} viewBox={`0 0 ${bars.length * 4} 32`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <clipPath id={gradientId}>
            <rect x="0" y="0" width={bars.length * 4 * part} height="32" />
          </clipPath>
        </defs>
        <Bars bars={bars} className={styles.rest} />
        <g clipPath={`url(#${gradientId})`}>
          <Bars bars={bars} className={styles.heard} />
        </g>
      </svg>
      <input
        type="range"
        className={styles.slider}
        aria-label={i18n._({ id: 'messages.audio.position', message: 'Position' })}
        aria-valuetext={
          durationMs === null ? durationText(positionMs) : `${durationText(positionMs)} / ${durationText(durationMs)}`
        }
        min={0}
        max={durationMs ?? 1}
        step={1_000}
        value={positionMs}
        disabled={!isReady}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
    </span>
  );
}

function Bars({ bars, className }: { readonly bars: readonly number[]; readonly className: string | undefined }) {
  const path = bars
    .map((value, index) => {
      const height = Math.max(3, value * 32);
      return `M${index * 4 + 1.5} ${(32 - height) / 2}v${height}`;
    })
    .join('');
  return <path className={className} d={path} />;
}

function Note({ content, sound }: AudioViewProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { positionMs, durationMs } = placeOf(content, sound);
  if (sound.kind === 'failed')
    return (
      <span className={styles.note} role="alert">
        {i18n._({ id: 'messages.play.failed', message: 'This file cannot be played here. Download it instead.' })}
      </span>
    );
  const isUnderWay = sound.kind !== 'idle' && sound.kind !== 'ended';
  const time = isUnderWay ? durationText(positionMs) : durationMs === null ? null : durationText(durationMs);
  const size = content.sizeBytes === null || content.isVoice ? null : formatBytes(locale, content.sizeBytes);
  const missing = content.source === null ? i18n._({ id: 'messages.file.missing', message: 'Not available' }) : null;
  return (
    <span className={styles.note}>
      {content.isVoice && <Mic aria-hidden="true" />}
      {[missing, time, size].filter((part) => part !== null).join(' · ')}
    </span>
  );
}

function placeOf(content: AudioContent, sound: Sound) {
  return sound.kind === 'idle' ? { positionMs: 0, durationMs: content.durationMs } : sound;
}
