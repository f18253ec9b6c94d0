/** The invitation to a room, with the answers that features add to it. */
import { Invitation } from '../features/membership/Invitation.tsx';
import { InvitationActs } from '../features/moderation/InvitationActs.tsx';
import type { InvitationProps } from '../features/timeline/contract.ts';

export function RoomInvitation(props: InvitationProps) {
  return <Invitation {...props} Acts={InvitationActs} />;
}
