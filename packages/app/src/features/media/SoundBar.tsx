import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { durationText } from '../../lib/format/duration-text.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { soundPlayer } from '../../lib/media/page-player.ts';
import { type Sound, soundDesk, type Track } from '../../lib/media/sound-desk.ts';
import { useMediaCache } from '../../lib/media/use-media.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { nextVoice } from './next-voice.ts';
import styles from './sound-bar.module.css';

export interface SoundBarProps {
  readonly openRoomId: RoomId | null;
}

/** The sound of a room that is not open, and the way back to it. A voice message is followed by the next one of its room. */
export function SoundBar({ openRoomId }: SoundBarProps) {
  const cache = useMediaCache();
  const sound = useReadable(soundDesk);
  if (sound.kind === 'idle') return null;
  const { track } = sound;
  const isElsewhere = track.roomId !== openRoomId && sound.kind !== 'ended' && sound.kind !== 'failed';
  return (
    <>
      {track.isVoice && track.roomId !== null && <Following roomId={track.roomId} sound={sound} />}
      {isElsewhere && (
        <SoundBarView
          sound={sound}
          isLow={openRoomId === null}
          onPlay={() => cache !== null && soundPlayer.play(cache, track)}
          onPause={() => soundPlayer.pause()}
          onStop={() => soundPlayer.stop()}
        />
      )}
    </>
  );
}

type Heard = Exclude<Sound, { readonly kind: 'idle' }>;

export interface SoundBarViewProps {
  readonly sound: Heard;
  /** Stands at the end of the page, not under its header. */
  readonly isLow?: boolean;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onStop: () => void;
}

export function SoundBarView({ sound, isLow = false, onPlay, onPause, onStop }: SoundBarViewProps) {
  const i18n = useI18n();
  const { track, positionMs } = sound;
  const isPlaying = sound.kind === 'playing';
  return (
    <section
      className={classes(styles.bar, isLow && styles.isLow)}
      aria-label={i18n._({ id: 'media.heard', message: 'Playing' })}
    >
      <IconButton
        size="small"
        label={
          isPlaying ? i18n._({ id: 'media.pause', message: 'Pause' }) : i18n._({ id: 'media.play', message: 'Play' })
        }
        icon={sound.kind === 'loading' ? <Spinner /> : isPlaying ? <Pause size={16} /> : <Play size={16} />}
        onClick={isPlaying ? onPause : onPlay}
      />
      <Title track={track} />
      <span className={styles.time}>{durationText(positionMs)}</span>
      <IconButton
        size="small"
        label={i18n._({ id: 'media.stop', message: 'Stop' })}
        icon={<X size={16} />}
        onClick={onStop}
      />
    </section>
  );
}

function Title({ track: { roomId, eventId, title } }: { readonly track: Track }) {
  if (roomId === null || eventId === null)
    return (
      <span className={styles.title} dir="auto" translate="no">
        {title}
      </span>
    );
  return (
    <a className={styles.title} href={formatRoute({ kind: 'room', room: roomId, eventId })} dir="auto" translate="no">
      {title}
    </a>
  );
}

/** Knows the voice messages of the room, and goes on to the next one at the end of each. */
function Following({ roomId, sound }: { readonly roomId: RoomId; readonly sound: Heard }) {
  const cache = useMediaCache();
  const list = useListView('media.inRoom', { roomId, kind: 'voice' });
  const goOn = useEffectEvent((key: string) => {
    const next = list.kind === 'ready' ? nextVoice(roomId, list.value.items, key) : null;
    if (next !== null && cache !== null) soundPlayer.play(cache, next);
  });
  const endedKey = sound.kind === 'ended' ? sound.track.key : null;
  useEffect(() => {
    if (endedKey !== null) goOn(endedKey);
  }, [endedKey]);
  return null;
}
