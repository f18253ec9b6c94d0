import {
  Grid3x3,
  Maximize2,
  Mic,
  MicOff,
  Monitor,
  MonitorOff,
  Pause,
  Phone,
  PhoneForwarded,
  PhoneOff,
  Play,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { durationText } from '../../../lib/format/duration-text.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CallTile, type TileContent } from './CallTile.tsx';
import styles from './call.module.css';
import { Keypad } from './Keypad.tsx';
import { type CallQuality, QualitySign } from './QualitySign.tsx';

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
    <section
      className={classes(styles.call, place === 'mini' ? styles.mini : styles.stage, hasPicture && styles.tall)}
      aria-label={i18n._({ id: 'calls.region', message: 'Call' })}
      data-stage=""
    >
      <Head {...props} />
      {warning}
      {note !== null && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
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
        <div className={styles.toolbar} data-region="call">
          <Button variant="primary" onClick={onAgain}>
            <Phone className={styles.again} aria-hidden="true" /> {i18n._({ id: 'calls.again', message: 'Call again' })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The peer and the state of the call. */
function Head(props: CallViewProps) {
  const { name, roomName, asserted, status, isEnded, connectedAt, quality, waitingName, place, onReturn } = props;
  const i18n = useI18n();
  return (
    <div className={styles.head}>
      <span className={styles.name} dir="auto" translate="no">
        {name}
      </span>
      {roomName !== null && (
        <span className={styles.room} dir="auto" translate="no">
          {roomName}
        </span>
      )}
      <span role="status">{status}</span>
      {connectedAt !== null && !isEnded && <Duration since={connectedAt} />}
      {quality !== null && !isEnded && <QualitySign quality={quality} />}
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
      {place === 'mini' && (
        <button type="button" className={styles.return} onClick={onReturn}>
          <Maximize2 size={16} aria-hidden="true" />
          <span>{i18n._({ id: 'calls.return', message: 'Back to the call' })}</span>
        </button>
      )}
    </div>
  );
}

function Toolbar({ controls, place, canTransfer, onTransfer, onDevices, onToggle, onTone, onLeave }: CallViewProps) {
  const i18n = useI18n();
  const [hasKeypad, setHasKeypad] = useState(false);
  const { isMicOn, isCameraOn, isSharing, isHolding } = controls;
  const isWhole = place === 'stage';
  return (
    <div
      role="toolbar"
      className={styles.toolbar}
      aria-label={i18n._({ id: 'calls.controls', message: 'Call controls' })}
      data-region="call"
      onKeyDown={moveAlong}
    >
      <Control
        label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
        isOn={isMicOn}
        icon={isMicOn ? <Mic size={20} /> : <MicOff size={20} />}
        onPress={() => onToggle('mic')}
      />
      {isWhole && (
        <>
          <Control
            label={i18n._({ id: 'calls.camera', message: 'Camera' })}
            isOn={isCameraOn}
            icon={isCameraOn ? <Video size={20} /> : <VideoOff size={20} />}
            onPress={() => onToggle('camera')}
          />
          <Control
            label={i18n._({ id: 'calls.share', message: 'Share screen' })}
            isOn={isSharing}
            icon={isSharing ? <MonitorOff size={20} /> : <Monitor size={20} />}
            onPress={() => onToggle('share')}
          />
          <Control
            label={i18n._({ id: 'calls.hold', message: 'Hold' })}
            isOn={isHolding}
            icon={isHolding ? <Play size={20} /> : <Pause size={20} />}
            onPress={() => onToggle('hold')}
          />
          {canTransfer && (
            <Control
              label={i18n._({ id: 'calls.transfer', message: 'Transfer' })}
              icon={<PhoneForwarded size={20} />}
              onPress={onTransfer}
            />
          )}
          <Control
            label={i18n._({ id: 'calls.keypad', message: 'Keypad' })}
            icon={<Grid3x3 size={20} />}
            onPress={() => setHasKeypad(true)}
          />
          <Control
            label={i18n._({ id: 'calls.devices', message: 'Devices' })}
            icon={<Settings2 size={20} />}
            onPress={onDevices}
          />
        </>
      )}
      <Control
        label={i18n._({ id: 'calls.leave', message: 'Leave' })}
        icon={<PhoneOff size={20} />}
        isLast
        onPress={onLeave}
      />
      {hasKeypad && <Keypad onTone={onTone} onClose={() => setHasKeypad(false)} />}
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Present on what is switched. */
  readonly isOn?: boolean;
  readonly isLast?: boolean;
  readonly onPress: () => void;
}

function Control({ label, icon, isOn, isLast = false, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={classes(styles.control, isLast && styles.leave)}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

/** Arrow keys go along a toolbar. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: ReadonlyMap<string, number> = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
  ]);
  const step = steps.get(event.key);
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const next = buttons.at((at + (isMirrored ? -step : step)) % buttons.length);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Duration of the call. Screen readers do not announce each second. */
function Duration({ since }: { readonly since: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      if (ref.current !== null) ref.current.textContent = durationText(Date.now() - since);
    };
    show();
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return <span ref={ref} className={styles.duration} aria-hidden="true" />;
}
