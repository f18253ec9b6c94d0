import { Mic, MicOff, PictureInPicture2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { CallFrame, CallHead } from '../../../ui/call/CallFrame.tsx';
import { CallControl, CallToolbar } from '../../../ui/call/CallToolbar.tsx';
import type { Stage } from '../stage/stage-book.ts';
import styles from './mini-call.module.css';
import { SfuTile } from './SfuTile.tsx';
import { TalkButton, type TalkButtonProps } from './TalkButton.tsx';
import { TalkLine, type TalkLineProps } from './TalkLine.tsx';
import { useBox } from './use-box.ts';
import { useWants } from './use-wants.ts';
import type { Wants } from './wants.ts';

export interface MiniCallProps {
  readonly place: 'mini' | 'window';
  readonly name: string;
  readonly status: string;
  readonly since: number | null;
  readonly stage: Stage;
  readonly isMicOn: boolean;
  /** The button that is held to talk, and who talks; null in a call without. */
  readonly talk: (TalkButtonProps & TalkLineProps) | null;
  readonly wants: Wants;
  readonly onMic: () => void;
  /** Opens or closes a window that stays over others; null where there is none. */
  readonly onWindow: (() => void) | null;
  readonly onReturn: () => void;
  readonly onLeave: () => void;
}

/** A call while one reads on somewhere else: who is in the spotlight, and the way back. */
export function MiniCall({ place, name, status, since, stage, isMicOn, talk, wants, ...acts }: MiniCallProps) {
  const { onMic, onWindow, onReturn, onLeave } = acts;
  const i18n = useI18n();
  const tile = stage.tiles.find(({ key }) => key === stage.spotlight);
  const picture = useRef<HTMLDivElement>(null);
  const { width, height } = useBox(picture);
  const drawn = useMemo(() => (tile === undefined ? [] : [{ tile, width, height }]), [tile, width, height]);
  useWants(wants, place, drawn);
  return (
    <CallFrame place={place} height="bar">
      <CallHead name={name} roomName={null} status={status} since={since} onReturn={onReturn} />
      <div ref={picture} className={styles.picture} data-place={place}>
        {tile !== undefined && (
          <SfuTile
            {...{ tile, width, height }}
            handNumber={stage.hands.get(tile.participant.memberId) ?? null}
            isPinned={false}
            acts={null}
          />
        )}
      </div>
      {talk !== null && <TalkLine shown={talk.shown} />}
      <CallToolbar onLeave={onLeave}>
        {talk !== null ? (
          <TalkButton talk={talk.talk} onHold={talk.onHold} onSwitch={talk.onSwitch} />
        ) : (
          <CallControl
            label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
            isOn={isMicOn}
            icon={isMicOn ? <Mic size={20} /> : <MicOff size={20} />}
            onPress={onMic}
          />
        )}
        {onWindow !== null && (
          <CallControl
            label={i18n._({ id: 'rtc.window', message: 'Small window' })}
            isOn={place === 'window'}
            icon={<PictureInPicture2 size={20} />}
            onPress={onWindow}
          />
        )}
      </CallToolbar>
    </CallFrame>
  );
}
