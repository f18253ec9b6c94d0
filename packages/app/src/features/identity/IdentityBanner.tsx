import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { IdentityBannerView } from './IdentityBannerView.tsx';

export interface IdentityBannerProps {
  readonly roomId: RoomId;
  /** Draws how somebody is verified. */
  readonly verify?: (userId: UserId) => ReactNode;
}

/** Above the messages: somebody here has another identity than before. Nothing where nobody has. */
export function IdentityBanner({ roomId, verify }: IdentityBannerProps) {
  const view = useView('identity.troubles', { roomId });
  const accept = useTriedCommand('identity.accept');
  const troubles = view.kind === 'ready' ? view.value : [];
  // Trouble that blocks messages comes first. One at a time is enough to decide about.
  const first = troubles.find(({ trouble }) => trouble === 'violation') ?? troubles[0];
  if (first === undefined) return null;
  return (
    <IdentityBannerView
      member={first}
      verify={verify?.(first.userId)}
      hasFailed={accept.hasFailed}
      onAccept={() => accept.run({ userId: first.userId })}
    />
  );
}
