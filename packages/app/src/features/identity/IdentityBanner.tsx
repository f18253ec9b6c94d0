import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { IdentityBannerView } from './IdentityBannerView.tsx';

/** Above the messages: somebody here has another identity than before. Nothing where nobody has. */
export function IdentityBanner({ roomId }: { readonly roomId: RoomId }) {
  const view = useView('identity.troubles', { roomId });
  const accept = useCommand('identity.accept');
  const troubles = view.kind === 'ready' ? view.value : [];
  // What holds messages back comes first, and one at a time is enough to decide.
  const first = troubles.find(({ trouble }) => trouble === 'violation') ?? troubles[0];
  if (first === undefined) return null;
  return <IdentityBannerView member={first} onAccept={() => void accept({ userId: first.userId })} />;
}
