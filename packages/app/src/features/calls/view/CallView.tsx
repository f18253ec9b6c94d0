import {
  Grid3x3,
  Mic,
  MicOff,
  Monitor,
  MonitorOff,
  Pause,
  Phone,
  PhoneForwarded,
  Play,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CallFrame, CallHead, CallNote } from '../../../ui/call/CallFrame.tsx';
import { CallControl, CallToolbar } from '../../../ui/call/CallToolbar.tsx';
import { QualitySign } from '../../../ui/call/QualitySign.tsx';
import { type CallQuality, qualityText } from '../words/quality-text.ts';
import { CallTile, type TileContent } from './CallTile.tsx';
import styles from './call.module.css';
import { Keypad } from './Keypad.tsx';

export interface CallControls {
  readonly isMicOn: boolean;
  readonly isCameraOn: boolean;
  readonly isSharing: boolean;
  readonly isHolding: boolean;
}

export interface CallViewProps {
  /** With whom. */
  readonly name: string;
  /** In which room, where that is called otherwise; null where the name says it. */
  readonly roomName: string | null;
  /** The user that the peer claims to be, without proof. Null without a claim. */
  readonly asserted: string | null;
  readonly status: string;
  readonly isEnded: boolean;
  /** Since when they have been connected; null while they were not. */
  readonly connectedAt: number | null;
  readonly tiles: readonly TileContent[];
  readonly controls: CallControls;
  /** Quality of the connection; null until it is known. */
  readonly quality: CallQuality | null;
  /** An error or a hint; null for none. */
  readonly note: ReactNode;
  /** A warning about the peer's identity. */
  readonly warning: ReactNode;
  /** The name of the user on hold in another call; null for none. */
  readonly waitingName: string | null;
  /** The other one can be handed over. */
  readonly canTransfer: boolean;
  /** `mini`: the person reads on somewhere else. */
  readonly place: 'stage' | 'mini';
  readonly outputId: string | null;
  readonly onToggle: (what: 'mic' | 'camera' | 'share' | 'hold') => void;
  readonly onVolume: (purpose: TileContent['purpose'], volume: number) => void;
  readonly onTone: (tone: string) => void;
  readonly onTransfer: () => void;
  readonly onDevices: () => void;
  readonly onReturn: () => void;
  readonly onLeave: () => void;
  /** Calls again after the end; null where that is not offered. */
  readonly onAgain: (() => void) | null;
}

/** A call: who is in it, how it stands, and what one can do. */
export function CallView(props: CallViewProps) {
  const { isEnded, tiles, note, warning, place, outputId, onVolume, onAgain } = props;
  const i18n = useI18n();
  const hasPicture = tiles.some(({ hasVideo }) => hasVideo);
  return (
    <CallFrame place={place} height={hasPicture ? 'tall' : 'bar'}>
      <Head {...props} />
      {warning}
      {note !== null && <CallNote>{note}</CallNote>}
      <div className={styles.tiles} data-count={tiles.length}>
        {tiles.map((tile) => (
          <CallTile
            key={`${tile.memberId} ${tile.purpose}`}
            tile={tile}
            outputId={outputId}
            onVolume={(volume) => onVolume(tile.purpose, volume)}
          />
        ))}
      </div>
      {!isEnded && <Toolbar {...props} />}
      {isEnded && onAgain !== null && (
        <div className={styles.ended} data-region="call">
          <Button variant="primary" onClick={onAgain}>
            <Phone className={styles.again} aria-hidden="true" /> {i18n._({ id: 'calls.again', message: 'Call again' })}
          </Button>
        </div>
      )}
    </CallFrame>
  );
}

/** The peer and the state of the call. */
function Head(props: CallViewProps) {
  const { name, roomName, asserted, status, isEnded, connectedAt, quality, waitingName, place, onReturn } = props;
  const i18n = useI18n();
  return (
    <CallHead
      name={name}
      roomName={roomName}
      status={status}
      since={isEnded ? null : connectedAt}
      onReturn={place === 'mini' ? onReturn : null}
    >
      {quality !== null && !isEnded && <QualitySign level={quality.level} detail={qualityText(i18n, quality)} />}
      {asserted !== null && (
        <span className={styles.asserted} dir="auto">
          {i18n._({ id: 'calls.asserted', message: '{name} says this is {asserted}', values: { name, asserted } })}
        </span>
      )}
      {waitingName !== null && (
        <span dir="auto">
          {i18n._({ id: 'calls.waits', message: '{waitingName} is on hold', values: { waitingName } })}
        </span>
      )}
    </CallHead>
  );
}

function Toolbar({ controls, place, canTransfer, onTransfer, onDevices, onToggle, onTone, onLeave }: CallViewProps) {
  const i18n = useI18n();
  const [hasKeypad, setHasKeypad] = useState(false);
  const { isMicOn, isCameraOn, isSharing, isHolding } = controls;
  const isWhole = place === 'stage';
  return (
    <CallToolbar onLeave={onLeave}>
      <CallControl
        label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
        isOn={isMicOn}
        icon={isMicOn ? <Mic size={20} /> : <MicOff size={20} />}
        onPress={() => onToggle('mic')}
      />
      {isWhole && (
        <>
          <CallControl
            label={i18n._({ id: 'calls.camera', message: 'Camera' })}
            isOn={isCameraOn}
            icon={isCameraOn ? <Video size={20} /> : <VideoOff size={20} />}
            onPress={() => onToggle('camera')}
          />
          <CallControl
            label={i18n._({ id: 'calls.share', message: 'Share screen' })}
            isOn={isSharing}
            icon={isSharing ? <MonitorOff size={20} /> : <Monitor size={20} />}
            onPress={() => onToggle('share')}
          />
          <CallControl
            label={i18n._({ id: 'calls.hold', message: 'Hold' })}
            isOn={isHolding}
            icon={isHolding ? <Play size={20} /> : <Pause size={20} />}
            onPress={() => onToggle('hold')}
          />
          {canTransfer && (
            <CallControl
              label={i18n._({ id: 'calls.transfer', message: 'Transfer' })}
              icon={<PhoneForwarded size={20} />}
              onPress={onTransfer}
            />
          )}
          <CallControl
            label={i18n._({ id: 'calls.keypad', message: 'Keypad' })}
            icon={<Grid3x3 size={20} />}
            onPress={() => setHasKeypad(true)}
          />
          <CallControl
            label={i18n._({ id: 'calls.devices', message: 'Devices' })}
            icon={<Settings2 size={20} />}
            onPress={onDevices}
          />
        </>
      )}
      {hasKeypad && <Keypad onTone={onTone} onClose={() => setHasKeypad(false)} />}
    </CallToolbar>
  );
}
