import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useView } from '../../lib/view/use-view.ts';
import { CommonRoomsView } from './CommonRoomsView.tsx';

export interface CommonRoomsProps {
  readonly userId: UserId;
  /** A link leads elsewhere. */
  readonly onLeave: () => void;
}

/** The rooms that the user has in common with another. */
export function CommonRooms({ userId, onLeave }: CommonRoomsProps) {
  const view = useView('people.commonRooms', { userId });
  const [isWhole, setIsWhole] = useState(false);
  if (view.kind !== 'ready') return null;
  return <CommonRoomsView common={view.value} isWhole={isWhole} onShowAll={() => setIsWhole(true)} onLeave={onLeave} />;
}
