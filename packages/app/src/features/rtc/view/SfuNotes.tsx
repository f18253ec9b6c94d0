import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { InlineButton } from '../../../ui/button/InlineButton.tsx';
import { CallNote } from '../../../ui/call/CallFrame.tsx';
import type { CallTrouble } from '../words/troubles.ts';

export interface SfuNotesProps {
  readonly troubles: readonly CallTrouble[];
  readonly onDevices: () => void;
  readonly onUnmute: () => void;
}

/** Troubles of a call, and what can be done about them. */
export function SfuNotes({ troubles, onDevices, onUnmute }: SfuNotesProps) {
  const i18n = useI18n();
  const actOf = ({ kind }: CallTrouble): ReactNode => {
    if (kind === 'capture')
      return <InlineButton onClick={onDevices}>{i18n._({ id: 'calls.devices', message: 'Devices' })}</InlineButton>;
    if (kind === 'muted' || kind === 'silenced')
      return <InlineButton onClick={onUnmute}>{i18n._({ id: 'rtc.unmute', message: 'Unmute' })}</InlineButton>;
    return null;
  };
  return troubles.map((trouble) => (
    <CallNote key={trouble.kind}>
      {trouble.text} {actOf(trouble)}
    </CallNote>
  ));
}
