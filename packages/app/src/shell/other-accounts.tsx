/** Parts of features for accounts whose screens are not shown, and for going from one to another: one line each. */
import type { ComponentType } from 'react';
import { TellWaking } from '../features/connection/TellWaking.tsx';
import { LocationHost } from '../features/location/device/LocationHost.tsx';
import { TellWaiting } from '../features/notifications/TellWaiting.tsx';
import { TellPresence } from '../features/presence/TellPresence.tsx';
import { inCall } from '../lib/call/in-call.ts';
import { NotifierHost } from './NotifierHost.tsx';

export { leavePlace } from '../features/login/leave-place.ts';

interface OtherSlot {
  readonly id: string;
  readonly Host: ComponentType;
}

/** Components that are mounted for each such account. */
export const otherHosts: readonly OtherSlot[] = [
  { id: 'notifications', Host: OtherNotifier },
  { id: 'waiting', Host: TellWaiting },
  { id: 'waking', Host: TellWaking },
  { id: 'presence', Host: TellPresence },
  { id: 'location', Host: LocationHost },
];

/** True while a call would end if its account were left. */
export function isInCall(): boolean {
  return inCall.current;
}

function OtherNotifier() {
  return <NotifierHost openRoomId={null} isShown={false} />;
}
