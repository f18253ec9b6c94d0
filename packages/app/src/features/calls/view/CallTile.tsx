import { MicOff, Volume2 } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { CallVideo } from './CallVideo.tsx';
import styles from './call.module.css';
import { useSpeaking } from './use-speaking.ts';

export interface TileContent {
  /** A user id. */
  readonly memberId: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly stream: MediaStream | null;
  readonly purpose: 'usermedia' | 'screenshare';
  readonly isMuted: boolean;
  /** There is a picture to be seen. */
  readonly hasVideo: boolean;
  readonly isSelf: boolean;
  /** Volume of the participant, from 0 to 1; null without audio. */
  readonly volume: number | null;
}

export interface CallTileProps {
  readonly tile: TileContent;
  readonly outputId: string | null;
  readonly onVolume: (volume: number) => void;
}

/** Somebody in a call, or what they show. */
export function CallTile({ tile, outputId, onVolume }: CallTileProps) {
  const i18n = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  const { memberId, name, imageUrl, stream, purpose, isMuted, hasVideo, isSelf, volume } = tile;
  useSpeaking(stream, isMuted, ref);
  const isScreen = purpose === 'screenshare';
  const label = isScreen ? i18n._({ id: 'calls.screenOf', message: "{name}'s screen", values: { name } }) : name;
  return (
    <div
      ref={ref}
      role="group"
      className={classes(styles.tile, isSelf && !isScreen && styles.self, isScreen && styles.screen)}
      aria-label={label}
      data-member-id={memberId}
    >
      <CallVideo
        stream={stream}
        purpose={purpose}
        isSilent={isSelf}
        isMirrored={isSelf && !isScreen}
        isHidden={!hasVideo}
        outputId={outputId}
        volume={volume ?? 1}
      />
      {!hasVideo && <Avatar id={memberId} name={name} imageUrl={imageUrl} shape="person" size={isSelf ? 'm' : 'xl'} />}
      <span className={styles.tileName} dir="auto" translate="no">
        {isMuted && <MicOff size={14} aria-label={i18n._({ id: 'calls.muted', message: 'muted' })} />}
        {label}
      </span>
      {volume !== null && (
        <span className={styles.volume}>
          <Volume2 size={14} aria-hidden="true" />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(volume * 100)}
            aria-label={i18n._({ id: 'calls.volume', message: 'Volume of {label}', values: { label } })}
            onChange={(event) => onVolume(event.currentTarget.valueAsNumber / 100)}
          />
        </span>
      )}
    </div>
  );
}
