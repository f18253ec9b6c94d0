/** Components that are mounted once a page, whatever is open: one line a feature. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { TellWaking } from '../features/connection/TellWaking.tsx';
import { KeepDrafts } from '../features/drafts/KeepDrafts.tsx';
import { PageBadge } from '../features/notifications/PageBadge.tsx';
import { TellWaiting } from '../features/notifications/TellWaiting.tsx';
import { TellPresence } from '../features/presence/TellPresence.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import { OthersDue } from './accounts/LoadedAccounts.tsx';
import { loadedHost } from './loaded-host.tsx';
import { ShownCard } from './ShownCard.tsx';

export interface HostProps {
  /** The room that is open, whose newest messages are seen. */
  readonly openRoomId: RoomId | null;
}

interface HostSlot {
  readonly id: string;
  readonly Host: ComponentType<HostProps>;
}

const lateChunk = new Chunk(() => import('./late-hosts.ts'));

/** Hosts that are there with the frame. */
export const earlyHosts: readonly HostSlot[] = [
  { id: 'badge', Host: PageBadge },
  { id: 'waiting', Host: TellWaiting },
  { id: 'waking', Host: TellWaking },
  { id: 'presence', Host: TellPresence },
  { id: 'drafts', Host: KeepDrafts },
  { id: 'card', Host: ShownCard },
];

/** Hosts that wait for the list of rooms. */
export const hosts: readonly HostSlot[] = [
  { id: 'notifications', Host: loadedHost(new Chunk(() => import('./NotifierHost.tsx')), (code) => code.NotifierHost) },
  {
    id: 'verification',
    Host: loadedHost(
      new Chunk(() => import('../features/verification/VerificationHost.tsx')),
      (code) => code.VerificationHost,
    ),
  },
  { id: 'calls', Host: loadedHost(lateChunk, (code) => code.CallHost) },
  { id: 'rtc', Host: loadedHost(new Chunk(() => import('../features/rtc/RtcHost.tsx')), (code) => code.RtcHost) },
  { id: 'location', Host: loadedHost(lateChunk, (code) => code.LocationHost) },
  { id: 'media', Host: loadedHost(lateChunk, (code) => code.MediaHost) },
  {
    id: 'search',
    Host: loadedHost(new Chunk(() => import('../features/search/SearchHost.tsx')), (code) => code.SearchHost),
  },
  { id: 'begin', Host: loadedHost(lateChunk, (code) => code.BeginHost) },
  { id: 'membership', Host: loadedHost(lateChunk, (code) => code.MembershipHost) },
  { id: 'accounts', Host: OthersDue },
];
