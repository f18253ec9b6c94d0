/** Acts on a person that features add to their card: one line each. */
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { setBlocked } from '../features/devices/set-blocked.ts';
import { PersonDevices } from '../features/identity/PersonDevices.tsx';
import { PersonTrust } from '../features/identity/PersonTrust.tsx';
import { PersonModeration } from '../features/moderation/PersonModeration.tsx';
import { PolicyNotes } from '../features/policy-lists/PolicyNotes.tsx';
import { VerifyButton } from '../features/verification/VerifyButton.tsx';

export interface PersonActsProps {
  readonly userId: UserId;
  /** The room that the person is looked at in; null for none. */
  readonly roomId: RoomId | null;
  /** The user asked the person for something that goes on elsewhere. */
  readonly onAsked?: () => void;
}

/** The acts on a person, in their order. */
export function PersonActs({ userId, roomId, onAsked = () => undefined }: PersonActsProps) {
  return (
    <>
      <PolicyNotes userId={userId} />
      <PersonTrust userId={userId} verify={<VerifyButton target={{ kind: 'person', userId }} onAsked={onAsked} />} />
      <PersonModeration userId={userId} roomId={roomId} />
      <PersonDevices userId={userId} setBlocked={setBlocked} />
    </>
  );
}
