import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { IdentityBanner } from '../features/identity/IdentityBanner.tsx';
import { SharingBar } from '../features/location/sharing/SharingBar.tsx';
import { ChosenRemoval } from '../features/moderation/LoadedRemoval.tsx';
import { PinnedBar } from '../features/pins/PinnedBar.tsx';
import { RtcBar } from '../features/rtc/room/RtcBar.tsx';
import { VerifyButton } from '../features/verification/VerifyButton.tsx';

const drawVerify = (userId: UserId) => <VerifyButton size="small" target={{ kind: 'person', userId }} />;

/** What stands between a room's header and its messages. */
export function RoomBars({ roomId }: { readonly roomId: RoomId }) {
  return (
    <>
      <RtcBar roomId={roomId} />
      <IdentityBanner roomId={roomId} verify={drawVerify} />
      <SharingBar roomId={roomId} />
      <ChosenRemoval roomId={roomId} />
      <PinnedBar roomId={roomId} />
    </>
  );
}
