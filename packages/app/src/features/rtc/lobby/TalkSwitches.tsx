import type { PushToTalk } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { talkHint } from '../words/lobby-words.ts';

export interface TalkSwitchesProps {
  readonly pushToTalk: PushToTalk | null;
  readonly onPushToTalk: (pushToTalk: PushToTalk | null) => void;
}

/** Switches by which who begins a call makes it push-to-talk. */
export function TalkSwitches({ pushToTalk, onPushToTalk }: TalkSwitchesProps) {
  const i18n = useI18n();
  return (
    <>
      <Switch
        label={i18n._({ id: 'rtc.pushToTalk', message: 'Push-to-talk' })}
        hint={talkHint(i18n, 'many')}
        isOn={pushToTalk !== null}
        onChange={(isOn) => onPushToTalk(isOn ? 'many' : null)}
      />
      {pushToTalk !== null && (
        <Switch
          label={i18n._({ id: 'rtc.oneAtATime', message: 'One person at a time' })}
          hint={i18n._({ id: 'rtc.oneAtATimeHint', message: 'While somebody talks, nobody else can.' })}
          isOn={pushToTalk === 'one'}
          onChange={(isOn) => onPushToTalk(isOn ? 'one' : 'many')}
        />
      )}
    </>
  );
}
