import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useEffect, useState } from 'react';
import { IncomingCallView } from './IncomingCallView.tsx';
import { startRinging } from './ring.ts';
import { useCallRoom } from './use-call-room.ts';

export interface IncomingCallProps {
  readonly shown: ShownCall;
  readonly onAnswer: (video: boolean) => void;
  readonly onDecline: () => void;
}

/** A call that rings on this page. */
export function IncomingCall({ shown, onAnswer, onDecline }: IncomingCallProps) {
  const { roomId, offered } = shown.call;
  const { name, imageUrl } = useCallRoom(roomId);
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => (isSilent ? undefined : startRinging()), [isSilent]);
  return (
    <IncomingCallView
      roomId={roomId}
      name={name}
      imageUrl={imageUrl}
      hasVideo={offered.video}
      onAnswer={onAnswer}
      onDecline={onDecline}
      onSilence={() => setIsSilent(true)}
    />
  );
}
