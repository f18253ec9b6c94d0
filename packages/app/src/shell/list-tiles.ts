/** Previews and signs that features add to the list of rooms: one line each. It is fetched with the list. */
import { callPreview } from '../features/calls/outcome/call-preview.ts';
import { locationPreviews } from '../features/location/location-previews.ts';
import { SharingNotes } from '../features/location/sharing/SharingNotes.tsx';
import { messagePreviews } from '../features/messages/previews.ts';
import { NotificationNotes } from '../features/notifications/NotificationNotes.tsx';
import { pollPreview } from '../features/polls/poll-preview.ts';
import type { RoomListSlots } from '../features/room-list/contract.ts';
import { rtcSign } from '../features/rtc/list/RtcSign.tsx';
import { rtcPreview } from '../features/rtc/said/rtc-preview.ts';
import { SpaceNote } from '../features/spaces/rail/SpaceNote.tsx';
import { threadsSign } from '../features/threads/ThreadsSign.tsx';
import { requestPreview } from '../features/verification/request-preview.ts';
import { Chunk } from '../lib/chunk/chunk.ts';

/** Code of a room's menu, which is loaded ahead. */
export const roomMenuChunk = new Chunk(() => import('./room-menu.tsx'));

/** Code of the choices for the list, which is loaded ahead. */
export const listOptionsChunk = new Chunk(() => import('./list-options.tsx'));

/** Code of the menu of what can be begun. */
export const newMenuChunk = new Chunk(() => import('./new-menu.tsx'));

const readAllChunk = new Chunk(() => import('./read-all.tsx'));

export const roomListSlots: RoomListSlots = {
  previews: {
    ...messagePreviews,
    call: callPreview,
    rtcCall: rtcPreview,
    verification: requestPreview,
    poll: pollPreview,
    ...locationPreviews,
  },
  signs: [threadsSign],
  call: rtcSign,
  notes: [
    { id: 'space', Note: SpaceNote },
    { id: 'location', Note: SharingNotes },
    { id: 'notifications', Note: NotificationNotes },
  ],
  menu: roomMenuChunk,
  options: listOptionsChunk,
  newMenu: newMenuChunk,
  readAll: readAllChunk,
};
