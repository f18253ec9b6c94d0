import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { useCallDevices } from '../../../lib/call/use-call-devices.ts';
import { useCallFocus } from '../../../lib/call/use-call-focus.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { CallDevices } from '../../../ui/call/CallDevices.tsx';
import { rtcChoices } from '../rtc-settings.ts';
import { sfuStatusText } from '../words/rtc-words.ts';
import { troublesOf } from '../words/troubles.ts';
import { CallStage } from './CallStage.tsx';
import { MiniCall } from './MiniCall.tsx';
import type { SfuCallScreenProps } from './SfuCallScreen.tsx';
import { SfuNotes } from './SfuNotes.tsx';
import { SfuSounds } from './SfuSounds.tsx';
import { type SfuToggle, SfuToolbar } from './SfuToolbar.tsx';
import { SharingChoices } from './SharingChoices.tsx';
import { StageTiles } from './StageTiles.tsx';
import { useNews } from './use-news.ts';
import { toggleIn, useTileActs } from './use-sfu-acts.ts';
import { useSfuKeys } from './use-sfu-keys.ts';
import { useSmallWindow } from './use-small-window.ts';
import { useSpeakingMarks } from './use-speaking-marks.ts';
import { useStage } from './use-stage.ts';
import { Wants } from './wants.ts';

/** A call of many that goes on: whole in its room, small elsewhere, and in a window of its own. */
export function LiveCall(props: SfuCallScreenProps & { readonly shown: ShownSfuCall }) {
  const { call, name, place, shown, onReturn } = props;
  const i18n = useI18n();
  const { local, participants, state, connectedAt: since } = shown;
  const ref = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [hasDevices, setHasDevices] = useState(false);
  const wants = useMemo(() => new Wants(call), [call]);
  const choices = useCallChoices();
  const ownChoices = useReadable(rtcChoices);
  const devices = useCallDevices(call, choices);
  const small = useSmallWindow();
  const news = useNews(call.shown);
  const used = useStage(call.shown, box);
  const { stage, laid, layout, pinned, pin, goTo } = used;
  const tileActs = useTileActs(call, pin);
  useSpeakingMarks(call.shown, ref);
  useCallFocus(false);
  const own = participants.find(({ isThisDevice }) => isThisDevice);
  const isHandUp = (own?.handRaisedAt ?? null) !== null;
  const toggle = (what: SfuToggle) => toggleIn(call, local, isHandUp, what);
  const onKeyDown = useSfuKeys({
    toggle,
    pin: (index) => {
      const drawn = laid.drawn[index];
      if (drawn !== undefined) pin(drawn.tile.key);
    },
    page: (step) => goTo(Math.min(laid.pages - 1, Math.max(0, laid.page + step))),
  });
  const hasOutput = devices.some(({ deviceId }) => deviceId === choices.audioOutputId);
  const mini = {
    ...{ name, since, stage, wants, onReturn },
    status: sfuStatusText(i18n, state),
    isMicOn: local.isMicrophoneOn,
    onMic: () => toggle('mic'),
    onWindow: small.toggle,
    onLeave: () => call.leave(),
  };
  const openDevices = () => setHasDevices(true);
  return (
    <>
      {place === 'mini' ? (
        <MiniCall {...mini} place="mini" />
      ) : (
        <CallStage
          {...{ ref, name, since, news, layout, isWhole, onKeyDown }}
          status={mini.status}
          count={new Set(participants.map(({ person }) => person.userId)).size}
          hidesOwn={ownChoices.hidesOwn}
          isReconnecting={state.kind === 'reconnecting'}
          notes={
            <SfuNotes
              troubles={troublesOf(i18n, shown)}
              onDevices={openDevices}
              onUnmute={() => call.setMicrophone(true)}
            />
          }
          toolbar={
            <SfuToolbar
              controls={{
                isMicOn: local.isMicrophoneOn,
                isCameraOn: local.isCameraOn,
                isSharing: local.isSharing,
                isHandUp,
              }}
              onToggle={toggle}
              onReact={(emoji, word) => call.react(emoji, word)}
              onDevices={openDevices}
              onLeave={() => call.leave()}
            />
          }
          onLayout={(next) => {
            goTo(0);
            used.choose(next);
          }}
          onWhole={() => setIsWhole(!isWhole)}
          onShowOwn={() => rtcChoices.change((now) => ({ ...now, hidesOwn: false }))}
          onWindow={small.toggle}
        >
          <StageTiles
            {...{ layout, laid, pinned, wants }}
            ref={box}
            hands={stage.hands}
            acts={tileActs}
            onPage={goTo}
          />
        </CallStage>
      )}
      {small.body !== null && createPortal(<MiniCall {...mini} place="window" />, small.body)}
      <SfuSounds participants={participants} outputId={hasOutput ? choices.audioOutputId : null} />
      {hasDevices && (
        <CallDevices
          stream={own?.sound ?? null}
          devices={devices}
          choices={choices}
          onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
          onClose={() => setHasDevices(false)}
        >
          <SharingChoices
            choices={ownChoices}
            onChoose={(change) => rtcChoices.change((now) => ({ ...now, ...change }))}
          />
        </CallDevices>
      )}
    </>
  );
}
