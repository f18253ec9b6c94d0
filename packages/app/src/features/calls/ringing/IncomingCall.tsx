import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useEffect, useState } from 'react';
import { startRinging } from '../../../lib/call/ring.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { pageSettings } from '../../../lib/notifying/page-settings.ts';
import { useIsPaused } from '../../../lib/notifying/use-is-paused.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
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
  const isPaused = useIsPaused();
  const sound = useReadable(pageSettings).sounds.call;
  useEffect(() => (isSilent || isPaused ? undefined : startRinging(sound)), [isSilent, isPaused, sound]);
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
