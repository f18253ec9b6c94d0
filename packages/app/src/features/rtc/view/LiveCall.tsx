import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCallChoices } from '../../../lib/call/call-settings.ts';
import { useCallDevices } from '../../../lib/call/use-call-devices.ts';
import type { SfuCallLike } from '../page-call.ts';
import { LiveStage } from './LiveStage.tsx';
import { MiniCall } from './MiniCall.tsx';
import { SfuDevices } from './SfuDevices.tsx';
import { SfuSounds } from './SfuSounds.tsx';
import { useNews } from './use-news.ts';
import { toggleIn } from './use-sfu-acts.ts';
import { usePageKeys } from './use-sfu-keys.ts';
import { useSmallWindow } from './use-small-window.ts';
import { useStage } from './use-stage.ts';
import { useTalk } from './use-talk.ts';
import { Wants } from './wants.ts';

export interface LiveCallProps {
  readonly call: SfuCallLike;
  readonly shown: ShownSfuCall;
  /** The name of the room. */
  readonly name: string;
  /** The state of the call in a word. */
  readonly status: string;
  readonly place: 'stage' | 'mini';
  /** Goes to the room. */
  readonly onReturn: () => void;
}

/** A call of many that goes on: whole in its room, small elsewhere, and in a window of its own. */
export function LiveCall({ call, shown, name, status, place, onReturn }: LiveCallProps) {
  const { local, participants, connectedAt: since } = shown;
  const [hasDevices, setHasDevices] = useState(false);
  const wants = useMemo(() => new Wants(call), [call]);
  const choices = useCallChoices();
  const devices = useCallDevices(call, choices);
  const small = useSmallWindow();
  const news = useNews(call.shown, choices.hasCallSounds);
  const used = useStage(call.shown);
  const own = participants.find(({ isThisDevice }) => isThisDevice);
  const isHandUp = (own?.handRaisedAt ?? null) !== null;
  const toggle = usePageKeys((what) => toggleIn(call, local, isHandUp, what));
  const outputId = devices.some(({ deviceId }) => deviceId === choices.audioOutputId) ? choices.audioOutputId : null;
  const talk = useTalk(call, shown, choices.hasTalkSounds);
  const common = { name, status, since, wants, onWindow: small.toggle };
  const mini = {
    ...{ ...common, onReturn, stage: used.stage, isMicOn: local.isMicrophoneOn },
    talk: talk && { ...talk, shown },
    onMic: () => toggle('mic'),
    onLeave: () => call.leave(),
  };
  const fromWindow = () => {
    window.focus();
    onReturn();
  };
  return (
    <>
      {place === 'mini' ? (
        <MiniCall {...mini} place="mini" />
      ) : (
        <LiveStage
          {...{ ...common, call, shown, talk, used, news, isHandUp, toggle }}
          onDevices={() => setHasDevices(true)}
        />
      )}
      {small.body !== null && createPortal(<MiniCall {...mini} place="window" onReturn={fromWindow} />, small.body)}
      <SfuSounds participants={participants} outputId={outputId} />
      {hasDevices && (
        <SfuDevices
          hasTalk={talk !== null}
          hasVoice={talk === null}
          stream={own?.sound ?? null}
          devices={devices}
          onClose={() => setHasDevices(false)}
        />
      )}
    </>
  );
}
