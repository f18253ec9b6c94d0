import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useState } from 'react';
import { useRing } from '../../../lib/call/use-ring.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IncomingCallView } from '../../../ui/call/IncomingCallView.tsx';
import { CallIdentity } from '../view/CallIdentity.tsx';
import { errorText } from '../words/call-words.ts';
import { useCallPerson } from '../words/use-call-person.ts';

export interface IncomingCallProps {
  readonly shown: ShownCall;
  readonly onAnswer: (video: boolean) => void;
  readonly onDecline: () => void;
}

/** A call that rings on this page. */
export function IncomingCall({ shown, onAnswer, onDecline }: IncomingCallProps) {
  const { roomId, offered } = shown.call;
  const i18n = useI18n();
  const person = useCallPerson(shown.call);
  const [isSilent, setIsSilent] = useState(false);
  useRing(!isSilent);
  return (
    <IncomingCallView
      person={person}
      faceId={person.userId ?? roomId}
      note={shown.error === null ? null : errorText(i18n, shown.error)}
      warning={
        person.userId !== null && <CallIdentity userId={person.userId} name={person.shortName} canLeave={false} />
      }
      hasVideo={offered.video}
      onAnswer={onAnswer}
      onDecline={onDecline}
      onSilence={() => setIsSilent(true)}
    />
  );
}
