import type { DirectCalls, ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useState } from 'react';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { usePeople } from '../../../lib/people/people.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { useCallPerson } from '../words/use-call-person.ts';
import { useProfileName } from '../words/use-profile-name.ts';
import { HandedOverView } from './HandedOverView.tsx';

const FACE_PX = 28;

export interface HandedOverProps {
  readonly calls: DirectCalls;
  readonly call: ShownCall['call'];
  readonly transfer: NonNullable<ShownCall['transfer']>;
}

/** Asks whether to call whom the other one handed the person over to. */
export function HandedOver({ calls, call, transfer }: HandedOverProps) {
  const { target, createCall } = transfer;
  const { name } = useCallPerson(call);
  const profile = useProfileName(target.userId);
  const imageUrl = useAvatarUrl(profile.avatar, FACE_PX);
  const { client } = useClient();
  const { openDirect } = usePeople();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const onCall = async () => {
    setIsBusy(true);
    const roomId = await openDirect(client, target.userId);
    setIsBusy(false);
    if (roomId === null) return setHasFailed(true);
    const media = { audio: true, video: call.local.camera === 'open' };
    calls.dismiss(call.callId);
    calls.place({ roomId, invitee: target.userId, device: null, callId: createCall, ...media });
    navigate({ kind: 'room', room: roomId, eventId: null });
  };
  return (
    <HandedOverView
      name={name}
      target={{ userId: target.userId, name: profile.name, imageUrl }}
      isBusy={isBusy}
      hasFailed={hasFailed}
      onCall={() => void onCall()}
      onClose={() => calls.dismiss(call.callId)}
    />
  );
}
