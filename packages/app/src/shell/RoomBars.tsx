import type { RoomId } from '@parley/sdk/client/ids.ts';
import { IdentityBanner } from '../features/identity/IdentityBanner.tsx';
import { PinnedBar } from '../features/pins/PinnedBar.tsx';

/** What stands between a room's header and its messages. */
export function RoomBars({ roomId }: { readonly roomId: RoomId }) {
  return (
    <>
      <IdentityBanner roomId={roomId} />
      <PinnedBar roomId={roomId} />
    </>
  );
}
