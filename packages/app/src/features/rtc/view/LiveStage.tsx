import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useRef, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import type { SfuCallLike } from '../page-call.ts';
import { rtcChoices } from '../rtc-settings.ts';
import { troublesOf } from '../words/troubles.ts';
import { CallStage, type CallStageProps } from './CallStage.tsx';
import { SfuNotes } from './SfuNotes.tsx';
import { SfuToolbar } from './SfuToolbar.tsx';
import { StageTiles } from './StageTiles.tsx';
import { TalkButton, type TalkButtonProps } from './TalkButton.tsx';
import { TalkLine } from './TalkLine.tsx';
import { useTileActs } from './use-sfu-acts.ts';
import { localKeys, type SfuKeyActs } from './use-sfu-keys.ts';
import { type UsedStage, useLaidOut } from './use-stage.ts';
import type { Wants } from './wants.ts';

export interface LiveStageProps
  extends Pick<CallStageProps, 'name' | 'status' | 'since' | 'news' | 'onWindow'>,
    Pick<SfuKeyActs, 'toggle'> {
  readonly call: SfuCallLike;
  readonly shown: ShownSfuCall;
  readonly talk: TalkButtonProps | null;
  readonly isHandUp: boolean;
  readonly used: UsedStage;
  readonly wants: Wants;
  readonly onDevices: () => void;
}

/** A call that goes on, in its room. */
export function LiveStage({ call, shown, talk, isHandUp, used, wants, toggle, onDevices, ...head }: LiveStageProps) {
  const i18n = useI18n();
  const { local, participants, state } = shown;
  const { stage, layout, pinned, pin } = used;
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { hidesOwn } = useReadable(rtcChoices);
  const { laid, goTo } = useLaidOut(used, box);
  const tileActs = useTileActs(call, pin);
  const onKeyDown = localKeys({
    toggle,
    pin: (index) => {
      const drawn = laid.drawn[index];
      if (drawn !== undefined) pin(drawn.tile.key);
    },
    page: (step) => goTo(Math.min(laid.pages - 1, Math.max(0, laid.page + step))),
  });
  const { isMicrophoneOn: isMicOn, isCameraOn, isSharing } = local;
  return (
    <CallStage
      {...{ ...head, layout, isWhole, hidesOwn, onKeyDown }}
      count={new Set(participants.map(({ person }) => person.userId)).size}
      isEncrypted={shown.isEncrypted}
      isMesh={shown.carrier === 'mesh'}
      isReconnecting={state.kind === 'reconnecting'}
      notes={
        <SfuNotes troubles={troublesOf(i18n, shown)} onDevices={onDevices} onUnmute={() => call.setMicrophone(true)} />
      }
      toolbar={
        <>
          {talk !== null && <TalkLine shown={shown} />}
          <SfuToolbar
            controls={{
              ...{ hasSigns: shown.carrier === 'sfu', isMicOn: talk === null ? isMicOn : null },
              ...{ isCameraOn, isSharing, isHandUp },
            }}
            talk={talk !== null && <TalkButton {...talk} />}
            onToggle={toggle}
            onReact={(emoji, word) => call.react(emoji, word)}
            onDevices={onDevices}
            onLeave={() => call.leave()}
          />
        </>
      }
      onLayout={(next) => {
        goTo(0);
        used.choose(next);
      }}
      onWhole={() => setIsWhole(!isWhole)}
      onShowOwn={() => rtcChoices.change((now) => ({ ...now, hidesOwn: false }))}
    >
      <StageTiles
        {...{ shown: call.shown, layout, laid, pinned, wants }}
        ref={box}
        hands={stage.hands}
        acts={tileActs}
        onPage={goTo}
      />
    </CallStage>
  );
}
