import { useRef } from 'react';
import { useSpeaking } from '../../../lib/call/use-speaking.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { CallTileFrame } from '../../../ui/call/CallTileFrame.tsx';
import { CallVideo } from '../../../ui/call/CallVideo.tsx';

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

/** Somebody in a call of two, or what they show. */
export function CallTile({ tile, outputId, onVolume }: CallTileProps) {
  const i18n = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  const { memberId, name, imageUrl, stream, purpose, isMuted, hasVideo, isSelf, volume } = tile;
  useSpeaking(stream, isMuted, ref);
  const isScreen = purpose === 'screenshare';
  return (
    <CallTileFrame
      ref={ref}
      memberId={memberId}
      label={isScreen ? i18n._({ id: 'calls.screenOf', message: "{name}'s screen", values: { name } }) : name}
      kind={isScreen ? 'screen' : isSelf ? 'self' : 'person'}
      isMuted={isMuted}
      volume={volume}
      onVolume={onVolume}
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
    </CallTileFrame>
  );
}
