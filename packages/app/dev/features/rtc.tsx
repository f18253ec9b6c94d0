import type { JoinFailure, RtcRoom, RtcTokenFailure } from '@parley/sdk/client/contract.ts';
import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import type { SfuCallError } from '@parley/sdk/client/rtc.main.ts';
import { useState } from 'react';
import { SfuLobbyView, type SfuLobbyViewProps } from '../../src/features/rtc/lobby/SfuLobbyView.tsx';
import { RtcRinging } from '../../src/features/rtc/ringing/RtcRinging.tsx';
import { RtcBarView } from '../../src/features/rtc/room/RtcBarView.tsx';
import { SfuCallScreen } from '../../src/features/rtc/view/SfuCallScreen.tsx';
import { parseCallChoices } from '../../src/lib/call/call-settings.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { type Script, scriptCall } from '../script-rtc.ts';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const PEOPLE = ['Mira Okafor', 'Théo Blanc', 'Yuki Tanaka'].map((name, index) => ({
  userId: `@person${index}:example.org` as UserId,
  name,
  avatar: null,
}));
const CALL_ROOM: RtcRoom = {
  transport: 'known',
  mayJoin: true,
  isWantedByOther: false,
  members: [],
  startedAt: null,
  intent: null,
  isJoined: false,
  pushToTalk: null,
  isJoinedElsewhere: false,
};
const LOBBY: SfuLobbyViewProps = {
  way: 'sfu',
  isTooLarge: false,
  room: CALL_ROOM,
  name: 'Garden',
  isOfTwo: false,
  isEncrypted: true,
  trial: null,
  failure: null,
  preview: { stream: null, failure: null, devices: [] },
  choices: parseCallChoices(null),
  isMicOn: true,
  isCameraOn: true,
  ringsAll: false,
  pushToTalk: null,
  onPushToTalk: nothing,
  onChoose: nothing,
  onMic: nothing,
  onCamera: nothing,
  onRingAll: nothing,
  onStart: nothing,
  onClose: nothing,
};

/** A microphone into which nobody speaks. */
function silence(): MediaStream {
  return new MediaStream();
}

/** A call that goes on by itself. */
function Scripted({ place = 'stage', ...script }: Script & { readonly place?: 'stage' | 'mini' }) {
  const [call] = useState(() => scriptCall(script));
  return (
    <SfuCallScreen call={call} name="Garden" place={place} onReturn={nothing} onClose={nothing} onAgain={nothing} />
  );
}

/** The call over its room, as large as the page is. */
function inRoom(script: Script) {
  return (
    <WithEngine script={nothing}>
      <main className={styles.whole}>
        <Scripted {...script} />
        <div>
          <h1>Garden</h1>
          Messages of the room
        </div>
      </main>
    </WithEngine>
  );
}

/** The call, small, while one writes in another room. */
const beside = (
  <WithEngine script={nothing}>
    <main className={styles.beside}>
      <div>
        <h1>Notes</h1>
        Messages of another room
      </div>
      <form data-region="composer">
        <textarea aria-label="Message" rows={2} defaultValue="Written while the call goes on" />
      </form>
      <Scripted count={4} place="mini" />
    </main>
  </WithEngine>
);

const VOICE = { ...parseCallChoices(null), isVoiceActivated: true };
export const rtcScreens = [
  ['small-call', beside] as const,
  [
    'call-muted-by-others',
    inRoom({ count: 4, change: { error: { kind: 'silenced', device: 'microphone' } } }),
  ] as const,
  ...[1, 2, 4, 9, 30].map((count) => [`call-of-${count}`, inRoom({ count })] as const),
  ['call-with-screen', inRoom({ count: 5, hasScreen: true })] as const,
  ['call-with-troubles', inRoom({ count: 8, hasTroubles: true })] as const,
  ...(['idle', 'held', 'taken'] as const).map(
    (talksIn) => [`push-to-talk-${talksIn}`, inRoom({ count: 4, talksIn })] as const,
  ),
];

const JOIN_FAILURES: readonly JoinFailure[] = [
  { kind: 'signedOut' },
  { kind: 'unknownRoom' },
  { kind: 'noTransport' },
  { kind: 'powerMissing', needed: 50, own: 0 },
  { kind: 'guest' },
  { kind: 'unreachable' },
  { kind: 'refused', status: 500, message: 'Internal server error' },
];
const TOKEN_FAILURES: readonly RtcTokenFailure[] = [
  { kind: 'signedOut' },
  { kind: 'unreachable' },
  { kind: 'unauthorized' },
  { kind: 'full' },
  { kind: 'refused', status: 500, message: '' },
  { kind: 'badAnswer' },
];
const ERRORS: readonly SfuCallError[] = [
  ...JOIN_FAILURES.map((failure) => ({ kind: 'join', failure }) as const),
  ...TOKEN_FAILURES.map((failure) => ({ kind: 'token', failure }) as const),
  { kind: 'connect', message: 'could not establish pc connection' },
  { kind: 'capture', device: 'microphone', cause: 'NotAllowedError: Permission denied' },
  { kind: 'capture', device: 'camera', cause: 'NotReadableError' },
  { kind: 'capture', device: 'screen', cause: 'NotAllowedError' },
  { kind: 'silenced', device: 'microphone' },
  { kind: 'silenced', device: 'camera' },
];

export const states: readonly State[] = [
  {
    name: 'a call that goes on in the room',
    drawing: (
      <WithEngine script={nothing}>
        <div className={styles.wide}>
          <RtcBarView people={PEOPLE} count={12} hasVideo where={null} onJoin={nothing} />
          <RtcBarView people={PEOPLE.slice(0, 1)} count={1} hasVideo={false} where="device" onJoin={nothing} />
          <RtcBarView people={PEOPLE} count={3} hasVideo={false} where="tab" onJoin={null} />
          <RtcBarView people={PEOPLE} count={2} hasVideo where="before" onJoin={nothing} />
        </div>
      </WithEngine>
    ),
  },
  {
    name: 'before a call of many',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Start">{(close) => <SfuLobbyView {...LOBBY} onStart={close} onClose={close} />}</Opener>
        <Opener label="Join">
          {(close) => (
            <SfuLobbyView
              {...LOBBY}
              isCameraOn={false}
              room={{
                ...CALL_ROOM,
                members: PEOPLE.map((person, index) => ({
                  memberId: String(index),
                  person,
                  deviceId: 'PHONE' as DeviceId,
                  isMine: false,
                })),
              }}
              onStart={close}
              onClose={close}
            />
          )}
        </Opener>
        <Opener label="Voice activity">
          {(close) => (
            <SfuLobbyView
              {...LOBBY}
              choices={VOICE}
              isCameraOn={false}
              preview={{ ...LOBBY.preview, stream: silence() }}
              onStart={close}
              onClose={close}
            />
          )}
        </Opener>
        <Opener label="Push-to-talk">
          {(close) => <SfuLobbyView {...LOBBY} isCameraOn={false} pushToTalk="one" onStart={close} onClose={close} />}
        </Opener>
        {(['loading', 'none'] as const).map((transport) => (
          <Opener key={transport} label={transport}>
            {(close) => (
              <SfuLobbyView
                {...LOBBY}
                isEncrypted={false}
                room={{ ...CALL_ROOM, transport }}
                onStart={close}
                onClose={close}
              />
            )}
          </Opener>
        ))}
        {(['loading', 'failed'] as const).map((trial) => (
          <Opener key={trial} label={trial}>
            {(close) => <SfuLobbyView {...LOBBY} isOfTwo trial={trial} onStart={close} onClose={close} />}
          </Opener>
        ))}
      </WithEngine>
    ),
  },
  {
    name: 'somebody rings',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Ring">
          {(close) => (
            <RtcRinging
              call={{
                caller: { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null },
                roomName: 'Garden',
                intent: 'video',
              }}
              onAnswer={close}
              onDecline={close}
              onSilence={close}
            />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'in a call of many: with troubles, small',
    drawing: (
      <WithEngine script={nothing}>
        <div className={styles.wide}>
          <Scripted count={8} hasTroubles isLive={false} />
          {(['idle', 'held', 'latched', 'taken', 'spent'] as const).map((phase) => (
            <Scripted key={phase} count={3} isLive={false} talksIn={phase} />
          ))}
          <Scripted count={3} isLive={false} change={{ state: { kind: 'reconnecting' } }} />
          <Scripted count={2} isLive={false} change={{ state: { kind: 'joining' }, connectedAt: null }} />
          <Scripted count={2} isLive={false} change={{ state: { kind: 'connecting' }, isEncrypted: false }} />
        </div>
        <div className={styles.stage}>
          <Scripted count={3} place="mini" isLive={false} />
        </div>
      </WithEngine>
    ),
  },
  {
    name: 'a call of many that is over',
    drawing: (
      <WithEngine script={nothing}>
        <div className={styles.wide}>
          {(['left', 'lost', 'refused', 'replaced', 'signedOut'] as const).map((reason) => (
            <Scripted key={reason} count={1} isLive={false} change={{ state: { kind: 'ended', reason } }} />
          ))}
        </div>
      </WithEngine>
    ),
  },
  {
    name: 'what can go wrong in a call of many',
    drawing: (
      <WithEngine script={nothing}>
        <div className={styles.wide}>
          {ERRORS.map((error) => (
            <Scripted
              key={JSON.stringify(error)}
              count={1}
              isLive={false}
              change={{ state: { kind: 'ended', reason: 'refused' }, error }}
            />
          ))}
        </div>
      </WithEngine>
    ),
  },
];
