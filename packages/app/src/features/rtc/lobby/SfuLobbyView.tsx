import type { PushToTalk, RtcRoom } from '@parley/sdk/client/contract.ts';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { CallControl } from '../../../ui/call/CallToolbar.tsx';
import { LobbyView, type LobbyViewProps } from '../../../ui/call/LobbyView.tsx';
import { VoiceChoices } from '../../../ui/call/VoiceChoices.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { ManyWay } from '../page-call.ts';
import { RtcFaces } from '../room/RtcFaces.tsx';
import { lobbyRefusal, presentText, ringHint, talkHint, wayText, whoText } from '../words/lobby-words.ts';
import styles from './sfu-lobby.module.css';
import { TalkSwitches } from './TalkSwitches.tsx';

export interface SfuLobbyViewProps
  extends Pick<LobbyViewProps, 'preview' | 'choices' | 'onChoose' | 'onStart' | 'onClose'> {
  readonly room: RtcRoom;
  readonly way: ManyWay;
  /** No server can carry a call here, and the room is too large for one without. */
  readonly isTooLarge: boolean;
  /** The name of the room. */
  readonly name: string;
  readonly isOfTwo: boolean;
  readonly isEncrypted: boolean;
  readonly trial: 'loading' | 'failed' | null;
  /** The call cannot be shown. */
  readonly failure: string | null;
  readonly isMicOn: boolean;
  readonly isCameraOn: boolean;
  readonly ringsAll: boolean;
  /** The kind of push-to-talk that the call has, or is to have; null for none. */
  readonly pushToTalk: PushToTalk | null;
  readonly onMic: () => void;
  readonly onCamera: () => void;
  readonly onRingAll: (isOn: boolean) => void;
  readonly onPushToTalk: (pushToTalk: PushToTalk | null) => void;
}

/** Before a call of many: who is in it, or who hears of it, and how one looks and sounds. */
export function SfuLobbyView(props: SfuLobbyViewProps) {
  const { room, way, isTooLarge, name, isOfTwo, isEncrypted, trial, failure, isMicOn, isCameraOn, ringsAll } = props;
  const { pushToTalk, preview, choices, onChoose, onMic, onCamera, onRingAll, onPushToTalk, onStart, onClose } = props;
  const i18n = useI18n();
  const isRunning = room.members.length > 0;
  const people = [...new Map(room.members.map(({ person }) => [person.userId, person])).values()];
  const refusal = failure ?? lobbyRefusal(i18n, { room, isTooLarge, isNotLoaded: trial === 'failed' });
  return (
    <LobbyView
      title={
        isRunning
          ? i18n._({ id: 'rtc.join', message: 'Join call' })
          : i18n._({ id: 'calls.start', message: 'Start call' })
      }
      who={whoText(i18n, { name, isOfTwo, isCameraOn })}
      video={isCameraOn}
      refusal={refusal}
      canStart={refusal === null || trial === 'failed'}
      isBusy={trial === 'loading' || room.transport === 'loading'}
      hasWays={way === 'mesh'}
      way={wayText(i18n, way, isEncrypted)}
      controls={
        <div className={styles.controls}>
          {pushToTalk === null && (
            <CallControl
              label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
              isOn={isMicOn}
              icon={isMicOn ? <Mic size={20} /> : <MicOff size={20} />}
              onPress={onMic}
            />
          )}
          <CallControl
            label={i18n._({ id: 'calls.camera', message: 'Camera' })}
            isOn={isCameraOn}
            icon={isCameraOn ? <Video size={20} /> : <VideoOff size={20} />}
            onPress={onCamera}
          />
        </div>
      }
      further={<Voice {...props} />}
      {...{ preview, choices, onChoose, onStart, onClose }}
    >
      {isRunning ? (
        <>
          <p className={styles.people}>
            <RtcFaces people={people} />
            <span dir="auto">{presentText(i18n, people)}</span>
          </p>
          {pushToTalk !== null && <p>{talkHint(i18n, pushToTalk)}</p>}
        </>
      ) : (
        <div className={styles.ring}>
          {!isOfTwo && (
            <Switch
              label={i18n._({ id: 'rtc.ringAll', message: 'Ring everyone' })}
              hint={ringHint(i18n, way)}
              isOn={ringsAll}
              onChange={onRingAll}
            />
          )}
          <TalkSwitches pushToTalk={pushToTalk} onPushToTalk={onPushToTalk} />
        </div>
      )}
    </LobbyView>
  );
}

/** Push-to-talk has no gate at the microphone. */
function Voice({ pushToTalk, preview, choices, onChoose }: SfuLobbyViewProps) {
  if (pushToTalk !== null) return null;
  return <VoiceChoices stream={preview.stream} {...{ choices, onChoose }} />;
}
