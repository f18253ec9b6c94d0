import type { UserId } from '@parley/sdk/client/ids.ts';
import { CallOutcomeView } from '../../src/features/calls/outcome/CallOutcomeView.tsx';
import { AwaitNoteView } from '../../src/features/calls/transfer/AwaitNoteView.tsx';
import { HandedOverView } from '../../src/features/calls/transfer/HandedOverView.tsx';
import { TransferView, type TransferViewProps } from '../../src/features/calls/transfer/TransferView.tsx';
import { CallIdentityView } from '../../src/features/calls/view/CallIdentity.tsx';
import { CallTile, type TileContent } from '../../src/features/calls/view/CallTile.tsx';
import { type CallControls, CallView, type CallViewProps } from '../../src/features/calls/view/CallView.tsx';
import { Keypad } from '../../src/features/calls/view/Keypad.tsx';
import type { CallQuality } from '../../src/features/calls/words/quality-text.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';

const nothing = () => undefined;
const MIRA: TileContent = {
  memberId: '@mira:example.org',
  name: 'Mira Okafor',
  imageUrl: null,
  stream: null,
  purpose: 'usermedia',
  isMuted: true,
  hasVideo: false,
  isSelf: false,
  volume: 0.8,
};
const YOU: TileContent = {
  ...MIRA,
  memberId: '@you:example.org',
  name: 'You',
  isMuted: false,
  isSelf: true,
  volume: null,
};
const CONTROLS: CallControls = { isMicOn: true, isCameraOn: false, isSharing: false, isHolding: false };
const CALL: CallViewProps = {
  name: 'Mira Okafor',
  roomName: null,
  asserted: null,
  status: 'Connected',
  isEnded: false,
  connectedAt: Date.now() - 65_000,
  tiles: [MIRA, YOU],
  controls: CONTROLS,
  quality: null,
  note: null,
  warning: null,
  waitingName: null,
  canTransfer: true,
  place: 'stage',
  outputId: null,
  onToggle: nothing,
  onVolume: nothing,
  onTone: nothing,
  onTransfer: nothing,
  onDevices: nothing,
  onReturn: nothing,
  onLeave: nothing,
  onAgain: null,
};
const RATE = { received: 640, sent: 580 };
const QUALITY: CallQuality = {
  packetLossPercent: 12,
  bandwidth: RATE,
  audio: RATE,
  video: RATE,
  bytesSent: 800_000,
  transport: { isRelayed: true, protocol: 'udp' },
  jitterMs: 20,
  concealedRatio: 0.01,
  picture: null,
  level: 'poor',
  isUnheard: true,
  unreportedMs: 0,
};
const THEO = { userId: '@theo:example.org' as UserId, name: 'Théo Blanc', avatar: null, membership: null };
const TRANSFER: TransferViewProps = {
  name: 'Mira Okafor',
  heldName: null,
  query: '',
  found: [THEO, { ...THEO, userId: '@ana:example.org' as UserId, name: 'Ana' }],
  hasFailed: false,
  onQuery: nothing,
  onTransfer: nothing,
  onAsk: nothing,
  onJoin: nothing,
  onClose: nothing,
};

export const states: readonly State[] = [
  {
    name: 'in a call: ringing, connected, on hold and sharing, unheard, with somebody else, ended',
    drawing: (
      <div className={styles.wide}>
        <CallView {...CALL} status="Ringing" connectedAt={null} />
        <CallView {...CALL} roomName="Garden" asserted="Reception (tel:+4930)" />
        <CallView
          {...CALL}
          status="On hold"
          controls={{ ...CONTROLS, isMicOn: false, isSharing: true, isHolding: true }}
        />
        <CallView {...CALL} quality={{ ...QUALITY, level: 'fair' }} />
        <CallView {...CALL} quality={QUALITY} note="They cannot hear you. Check your connection." />
        <CallView
          {...CALL}
          warning={
            <CallIdentityView mark="violation" userId={'@mira:example.org' as UserId} name="Mira Okafor" canLeave />
          }
        />
        <CallView {...CALL} status="Call ended: they left" isEnded tiles={[]} />
        <CallView {...CALL} status="Call ended: no answer" isEnded tiles={[]} onAgain={nothing} />
      </div>
    ),
  },
  {
    name: 'handing it over: to whom, with somebody on hold, and the other side',
    drawing: (
      <>
        <div className={styles.stage}>
          <CallView {...CALL} waitingName="Théo Blanc" place="mini" />
        </div>
        <Opener label="Transfer">{(close) => <TransferView {...TRANSFER} onClose={close} />}</Opener>
        <Opener label="Join">
          {(close) => <TransferView {...TRANSFER} heldName="Théo Blanc" found={[]} onClose={close} />}
        </Opener>
        <Opener label="Handed over">
          {(close) => (
            <HandedOverView
              name="Mira Okafor"
              target={{ userId: THEO.userId, name: THEO.name, imageUrl: null }}
              isBusy={false}
              hasFailed
              onCall={close}
              onClose={close}
            />
          )}
        </Opener>
        <p>
          <AwaitNoteView userId={THEO.userId} name={THEO.name} />
        </p>
      </>
    ),
  },
  {
    name: 'what came of calls: missed, declined, over',
    drawing: (
      <div className={styles.wide}>
        <CallOutcomeView text="Missed" isMissed isMine={false} onCall={nothing} />
        <CallOutcomeView text="Declined" isMissed={false} isMine onCall={nothing} />
        <CallOutcomeView text="Lasted 4:05" isMissed={false} isMine={false} onCall={null} />
      </div>
    ),
  },
  {
    name: 'while one reads on elsewhere',
    drawing: (
      <div className={styles.stage}>
        <CallView {...CALL} place="mini" />
      </div>
    ),
  },
  {
    name: 'who is in it, and what they show',
    drawing: (
      <div className={styles.wide}>
        <CallTile tile={MIRA} outputId={null} onVolume={nothing} />
        <CallTile
          tile={{ ...MIRA, purpose: 'screenshare', isMuted: false, hasVideo: true }}
          outputId={null}
          onVolume={nothing}
        />
      </div>
    ),
  },
  {
    name: 'tones',
    drawing: (
      <>
        <Opener label="Keypad">{(close) => <Keypad onTone={nothing} onClose={close} />}</Opener>
      </>
    ),
  },
];
