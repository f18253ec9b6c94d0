import type { RingingCall } from '@parley/sdk/client/contract.ts';
import { useRing } from '../../../lib/call/use-ring.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { IncomingCallView } from '../../../ui/call/IncomingCallView.tsx';

export interface RtcRingingProps {
  readonly call: Pick<RingingCall, 'caller' | 'roomName' | 'intent'>;
  readonly onAnswer: (video: boolean) => void;
  readonly onDecline: () => void;
  readonly onSilence: () => void;
}

const FACE_PX = 56;

/** A call of many that rings on this page. */
export function RtcRinging({ call: { caller, roomName, intent }, ...acts }: RtcRingingProps) {
  useRing(true);
  return (
    <IncomingCallView
      person={{
        shortName: caller.name,
        id: null,
        imageUrl: useAvatarUrl(caller.avatar, FACE_PX),
        roomName: roomName === '' || roomName === caller.name ? null : roomName,
      }}
      faceId={caller.userId}
      note={null}
      warning={null}
      hasVideo={intent === 'video'}
      {...acts}
    />
  );
}
