import type { ShownTalk } from '@parley/sdk/client/rtc.main.ts';
import { TALK_KEY } from '../../../lib/call/call-keys.ts';
import { useChords } from '../../../lib/hotkeys/hotkeys.ts';
import { HoldToTalk, type HoldToTalkProps } from '../../../ui/call/HoldToTalk.tsx';

const STATES: Readonly<Record<ShownTalk['phase'], HoldToTalkProps['state']>> = {
  ...{ idle: 'off', ending: 'off' },
  ...{ held: 'on', latched: 'on' },
  ...{ taken: 'blocked', spent: 'blocked' },
};

export interface TalkButtonProps {
  readonly talk: ShownTalk;
  readonly onHold: (isHeld: boolean) => void;
  readonly onSwitch: () => void;
}

/** The button that is held to talk in a call, with its key. */
export function TalkButton({ talk, onHold, onSwitch }: TalkButtonProps) {
  const [chord = null] = useChords(TALK_KEY);
  return <HoldToTalk state={STATES[talk.phase]} {...{ chord, onHold, onSwitch }} />;
}
