/** Components that are mounted once a page, whatever is open: one line a feature. It waits for the list of rooms. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { CallHost } from '../features/calls/CallHost.tsx';
import { LocationHost } from '../features/location/device/LocationHost.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import { useChunk } from '../lib/chunk/use-chunk.ts';

export interface HostProps {
  /** The room that is open, whose newest messages are seen. */
  readonly openRoomId: RoomId | null;
}

interface HostSlot {
  readonly id: string;
  readonly Host: ComponentType<HostProps>;
}

const notifierChunk = new Chunk(() => import('./frame/NotifierHost.tsx'));
const verificationChunk = new Chunk(() => import('../features/verification/VerificationHost.tsx'));

export const hosts: readonly HostSlot[] = [
  { id: 'notifications', Host: LoadedNotifier },
  { id: 'verification', Host: LoadedVerification },
  { id: 'calls', Host: CallHost },
  { id: 'location', Host: LocationHost },
];

/** Without its code nothing is shown, and the page goes on. */
function LoadedNotifier(props: HostProps) {
  const chunk = useChunk(notifierChunk);
  return chunk.kind === 'ready' ? <chunk.module.NotifierHost {...props} /> : null;
}

/** Likewise. */
function LoadedVerification() {
  const chunk = useChunk(verificationChunk);
  return chunk.kind === 'ready' ? <chunk.module.VerificationHost /> : null;
}
