/** Components that are mounted once a page, whatever is open: one line a feature. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { CallHost } from '../features/calls/CallHost.tsx';
import { TellWaking } from '../features/connection/TellWaking.tsx';
import { KeepDrafts } from '../features/drafts/KeepDrafts.tsx';
import { LocationHost } from '../features/location/device/LocationHost.tsx';
import { MediaHost } from '../features/media/MediaHost.tsx';
import { MembershipHost } from '../features/membership/MembershipHost.tsx';
import { PageBadge } from '../features/notifications/PageBadge.tsx';
import { TellWaiting } from '../features/notifications/TellWaiting.tsx';
import { TellPresence } from '../features/presence/TellPresence.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import { useChunk } from '../lib/chunk/use-chunk.ts';
import { OthersDue } from './accounts/LoadedAccounts.tsx';
import { BeginHost } from './BeginHost.tsx';
import { ShownCard } from './ShownCard.tsx';

export interface HostProps {
  /** The room that is open, whose newest messages are seen. */
  readonly openRoomId: RoomId | null;
}

interface HostSlot {
  readonly id: string;
  readonly Host: ComponentType<HostProps>;
}

const notifierChunk = new Chunk(() => import('./NotifierHost.tsx'));
const rtcChunk = new Chunk(() => import('../features/rtc/RtcHost.tsx'));
const searchChunk = new Chunk(() => import('../features/search/SearchHost.tsx'));
const verificationChunk = new Chunk(() => import('../features/verification/VerificationHost.tsx'));

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
  { id: 'notifications', Host: LoadedNotifier },
  { id: 'verification', Host: LoadedVerification },
  { id: 'calls', Host: CallHost },
  { id: 'rtc', Host: LoadedRtc },
  { id: 'location', Host: LocationHost },
  { id: 'media', Host: MediaHost },
  { id: 'search', Host: LoadedSearch },
  { id: 'begin', Host: BeginHost },
  { id: 'membership', Host: MembershipHost },
  { id: 'accounts', Host: OthersDue },
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

/** Likewise. */
function LoadedRtc(props: HostProps) {
  const chunk = useChunk(rtcChunk);
  return chunk.kind === 'ready' ? <chunk.module.RtcHost {...props} /> : null;
}

/** Likewise. */
function LoadedSearch(props: HostProps) {
  const chunk = useChunk(searchChunk);
  return chunk.kind === 'ready' ? <chunk.module.SearchHost {...props} /> : null;
}
