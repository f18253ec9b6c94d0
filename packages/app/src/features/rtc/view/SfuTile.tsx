import { EyeOff, Hand, Pin, ShieldAlert } from 'lucide-react';
import { memo } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { CallTileFrame } from '../../../ui/call/CallTileFrame.tsx';
import { CallVideo } from '../../../ui/call/CallVideo.tsx';
import { QualitySign } from '../../../ui/call/QualitySign.tsx';
import { pictureOf, type Tile } from '../stage/tiles.ts';
import { qualityReason } from '../words/rtc-words.ts';
import { doubtText, tileLabel, tileStateText } from '../words/tile-words.ts';
import styles from './sfu-tile.module.css';

const FACE_PX = 56;
/** Under this height a face is small. */
const LOW_PX = 110;

export interface TileActs {
  readonly onVolume: (tile: Tile, volume: number) => void;
  readonly onPin: (key: string) => void;
  readonly onHideOwn: () => void;
}

export interface SfuTileProps {
  readonly tile: Tile;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The place of the raised hand among all; null where none is raised. */
  readonly handNumber: number | null;
  readonly isPinned: boolean;
  /** Null where it can only be looked at. */
  readonly acts: TileActs | null;
}

/** Somebody in a call of many, or what they show. It is drawn anew only when that changes, and not when they speak. */
export const SfuTile = memo(function SfuTile(props: SfuTileProps) {
  const { tile, width, height, acts } = props;
  const { kind, participant } = tile;
  const { memberId, person, isMicrophoneOn, volume, screenVolume, sound, screen } = participant;
  const i18n = useI18n();
  const label = tileLabel(i18n, tile);
  const picture = pictureOf(tile);
  const state = tileStateText(i18n, tile);
  const isSeen = picture !== null && (participant.isThisDevice || isReadable(participant.media));
  const isScreen = kind === 'screen';
  const heard = isScreen ? (screen?.sound ?? null) : sound;
  const hasSound = !participant.isThisDevice && heard !== null;
  return (
    <CallTileFrame
      memberId={memberId}
      label={label}
      kind={kind}
      isMuted={!isScreen && !isMicrophoneOn}
      volume={hasSound && acts !== null ? (isScreen ? screenVolume : volume) : null}
      onVolume={(next) => acts?.onVolume(tile, next)}
      style={{ flex: 'none', width, height }}
      signs={!isScreen && <TileSigns {...props} />}
      acts={acts === null ? undefined : <ActButtons {...props} label={label} acts={acts} />}
    >
      {isSeen ? (
        <CallVideo
          stream={picture.stream}
          purpose={isScreen ? 'screenshare' : 'usermedia'}
          isSilent
          isMirrored={kind === 'self'}
          isFilling={!isScreen && (picture.size === null || picture.size.width >= picture.size.height)}
          outputId={null}
        />
      ) : (
        <Face userId={person.userId} name={person.name} avatar={person.avatar} isSmall={height < LOW_PX} />
      )}
      {state !== null && <span className={styles.state}>{state}</span>}
      {participant.reaction !== null && !isScreen && (
        <span key={participant.reaction.id} className={styles.reaction} aria-hidden="true">
          {participant.reaction.emoji}
        </span>
      )}
    </CallTileFrame>
  );
});

/** Buttons for acts on a tile. */
function ActButtons({
  tile: { kind, key },
  isPinned,
  acts,
  label,
}: SfuTileProps & { readonly acts: TileActs; readonly label: string }) {
  const i18n = useI18n();
  const pin = i18n._({ id: 'rtc.pin', message: 'Pin {label}', values: { label } });
  const hide = i18n._({ id: 'rtc.hideOwn', message: 'Hide own tile' });
  return (
    <>
      <button
        type="button"
        className={styles.act}
        aria-pressed={isPinned}
        aria-label={pin}
        title={pin}
        onClick={() => acts.onPin(key)}
      >
        <Pin size={14} />
      </button>
      {kind === 'self' && (
        <button type="button" className={styles.act} aria-label={hide} title={hide} onClick={acts.onHideOwn}>
          <EyeOff size={14} />
        </button>
      )}
    </>
  );
}

/** Signs beside the name, where they are worth a look: a raised hand, a poor connection, a doubt. */
function TileSigns({ tile: { participant }, handNumber }: SfuTileProps) {
  const i18n = useI18n();
  const { quality, trust } = participant;
  const isGood = quality.level === 'unknown' || quality.level === 'good';
  return (
    <>
      {handNumber !== null && (
        <span
          className={styles.hand}
          role="img"
          aria-label={i18n._({
            id: 'rtc.handNumber',
            message: 'raised hand, number {handNumber}',
            values: { handNumber },
          })}
        >
          <Hand size={14} aria-hidden="true" />
          {handNumber}
        </span>
      )}
      {!isGood && <QualitySign level={quality.level} detail={qualityReason(i18n, quality.why)} />}
      {trust !== 'ok' && (
        <span
          className={styles.doubt}
          role="img"
          aria-label={doubtText(i18n, trust).name}
          title={doubtText(i18n, trust).hint}
        >
          <ShieldAlert size={14} aria-hidden="true" />
        </span>
      )}
    </>
  );
}

interface FaceProps {
  readonly userId: string;
  readonly name: string;
  readonly avatar: Parameters<typeof useAvatarUrl>[0];
  readonly isSmall: boolean;
}

function Face({ userId, name, avatar, isSmall }: FaceProps) {
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size={isSmall ? 'm' : 'xl'} />;
}

function isReadable(media: Tile['participant']['media']): boolean {
  return media === 'live' || media === 'waiting' || media === 'gone';
}
