import { Hand, Mic, MicOff, Smile, Video } from 'lucide-react';
import { parseCallChoices } from '../../src/lib/call/call-settings.ts';
import { Avatar } from '../../src/ui/avatar/Avatar.tsx';
import { CallButtonPair } from '../../src/ui/call/CallButtonPair.tsx';
import { CallDevices } from '../../src/ui/call/CallDevices.tsx';
import { CallFrame, CallHead, CallNote } from '../../src/ui/call/CallFrame.tsx';
import { CallSound } from '../../src/ui/call/CallSound.tsx';
import { CallTileFrame } from '../../src/ui/call/CallTileFrame.tsx';
import { CallControl, CallToolbar } from '../../src/ui/call/CallToolbar.tsx';
import { CallVideo } from '../../src/ui/call/CallVideo.tsx';
import { Devices } from '../../src/ui/call/Devices.tsx';
import { HoldToTalk } from '../../src/ui/call/HoldToTalk.tsx';
import { IncomingCallView } from '../../src/ui/call/IncomingCallView.tsx';
import { LobbyView, type LobbyViewProps } from '../../src/ui/call/LobbyView.tsx';
import { MiniFrame } from '../../src/ui/call/MiniFrame.tsx';
import { QualitySign } from '../../src/ui/call/QualitySign.tsx';
import { SoundChoices } from '../../src/ui/call/SoundChoices.tsx';
import { TalkChoices } from '../../src/ui/call/TalkChoices.tsx';
import { VoiceChoices } from '../../src/ui/call/VoiceChoices.tsx';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const nothing = () => undefined;
const CHOICES = parseCallChoices(null);
const PREVIEW = { stream: null, failure: null, devices: [] };
const LOBBY: LobbyViewProps = {
  title: 'Start call',
  who: 'Video call with Mira Okafor',
  video: true,
  preview: { ...PREVIEW, failure: 'NotAllowedError' },
  refusal: 'A call needs a microphone.',
  choices: CHOICES,
  onChoose: nothing,
  hasWays: true,
  way: 'Sound and picture go from one device to the other.',
  onStart: nothing,
  onClose: nothing,
};
const MIRA = { memberId: '@mira:example.org', label: 'Mira Okafor', onVolume: nothing } as const;
const face = <Avatar id="@mira:example.org" name="Mira Okafor" imageUrl={null} shape="person" size="xl" />;

export const states: readonly State[] = [
  {
    name: 'the place of a call: in its room, small, and in a window',
    drawing: (
      <div className={styles.wide}>
        <CallFrame place="stage" height="bar">
          <CallHead
            name="Mira Okafor"
            roomName="Garden"
            status="Connected"
            since={Date.now() - 65_000}
            onReturn={null}
          />
          <CallNote>They cannot hear you. Check your connection.</CallNote>
          <CallTileFrame {...MIRA} kind="person" isMuted volume={0.8}>
            {face}
          </CallTileFrame>
          <CallToolbar onLeave={nothing}>
            <CallControl label="Microphone" icon={<Mic size={20} />} isOn onPress={nothing} />
            <CallControl label="Camera" icon={<Video size={20} />} isOn={false} onPress={nothing} />
            <CallControl label="React" icon={<Smile size={20} />} isOpen={false} onPress={nothing} />
          </CallToolbar>
        </CallFrame>
        {(['tall', 'whole'] as const).map((height) => (
          <CallFrame key={height} place="window" height={height}>
            <CallHead name="Garden" roomName={null} status="Reconnecting" since={null} onReturn={nothing} />
          </CallFrame>
        ))}
        <div className={styles.stage}>
          <CallFrame place="mini" height="bar">
            <CallHead name="Garden" roomName={null} status="Connected" since={Date.now()} onReturn={nothing} />
          </CallFrame>
        </div>
      </div>
    ),
  },
  {
    name: 'the place of a small call',
    drawing: (
      <div className={styles.stage}>
        <MiniFrame label="Call with Garden" className={styles.wide}>
          <CallHead name="Garden" roomName={null} status="Connected" since={null} onReturn={nothing} />
        </MiniFrame>
      </div>
    ),
  },
  {
    name: 'the button that is held to talk',
    drawing: (
      <div className={styles.wide}>
        <CallFrame place="stage" height="bar">
          {(['off', 'on', 'blocked'] as const).map((state) => (
            <CallToolbar key={state} onLeave={nothing}>
              <HoldToTalk
                state={state}
                chord={state === 'on' ? 'Mod+Alt+T' : 'F8'}
                onHold={nothing}
                onSwitch={nothing}
              />
              <CallControl label="Camera" icon={<Video size={20} />} isOn={false} onPress={nothing} />
            </CallToolbar>
          ))}
        </CallFrame>
      </div>
    ),
  },
  {
    name: 'who is in it, and what they show',
    drawing: (
      <div className={styles.wide}>
        <CallTileFrame
          {...MIRA}
          kind="person"
          isMuted={false}
          volume={null}
          signs={<Hand size={14} aria-label="hand raised" />}
          acts={<MicOff size={14} aria-hidden="true" />}
        >
          {face}
        </CallTileFrame>
        <CallTileFrame {...MIRA} kind="self" isMuted volume={null}>
          {face}
        </CallTileFrame>
        <CallTileFrame {...MIRA} kind="screen" isMuted={false} volume={1}>
          <CallVideo stream={null} purpose="screenshare" outputId={null} />
        </CallTileFrame>
        <CallVideo stream={null} purpose="usermedia" outputId={null} />
        <CallSound stream={null} outputId={null} volume={1} />
      </div>
    ),
  },
  {
    name: 'how good a connection is',
    drawing: (['good', 'fair', 'poor', 'lost'] as const).map((level) => (
      <QualitySign key={level} level={level} detail={level === 'good' ? null : '12 % packet loss'} />
    )),
  },
  {
    name: 'a microphone that is heard while one speaks',
    drawing: (
      <VoiceChoices
        stream={typeof MediaStream === 'undefined' ? null : new MediaStream()}
        choices={{ ...CHOICES, isVoiceActivated: true }}
        onChoose={nothing}
      />
    ),
  },
  {
    name: 'a microphone that is heard while a button is held',
    drawing: <TalkChoices choices={CHOICES} onChoose={nothing} />,
  },
  {
    name: 'devices',
    drawing: (
      <>
        <SoundChoices choices={{ ...CHOICES, noiseSuppression: 'strong' }} onChoose={nothing} />
        <Devices video stream={null} devices={[]} choices={CHOICES} onChoose={nothing} isBefore />
        <Opener label="Devices">
          {(close) => <CallDevices stream={null} devices={[]} choices={CHOICES} onChoose={nothing} onClose={close} />}
        </Opener>
      </>
    ),
  },
  { name: 'what begins a call', drawing: <CallButtonPair onCall={nothing} /> },
  {
    name: 'before a call',
    drawing: <Opener label="Start call">{(close) => <LobbyView {...LOBBY} onStart={close} onClose={close} />}</Opener>,
  },
  ...(['NotFoundError', 'NotReadableError'] as const).map(
    (failure): State => ({
      name: `before a call that has no microphone: ${failure}`,
      drawing: (
        <Opener label={failure}>
          {(close) => (
            <LobbyView
              {...LOBBY}
              video={false}
              preview={{ ...PREVIEW, failure }}
              refusal={null}
              onStart={close}
              onClose={close}
            />
          )}
        </Opener>
      ),
    }),
  ),
  {
    name: 'somebody calls',
    drawing: (
      <Opener label="Incoming call">
        {(close) => (
          <IncomingCallView
            person={{ shortName: 'Mira Okafor', id: '@mira:example.org', imageUrl: null, roomName: 'Garden' }}
            faceId="@mira:example.org"
            note={null}
            warning={null}
            hasVideo
            onAnswer={close}
            onDecline={close}
            onSilence={close}
          />
        )}
      </Opener>
    ),
  },
];
