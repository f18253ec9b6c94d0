/** Previews and signs that features add to the list of rooms: one line each. It is fetched with the list. */
import { callPreview } from '../features/calls/outcome/call-preview.ts';
import { locationPreviews } from '../features/location/location-previews.ts';
import { SharingNotes } from '../features/location/sharing/SharingNotes.tsx';
import { messagePreviews } from '../features/messages/previews.ts';
import { pollPreview } from '../features/polls/poll-preview.ts';
import type { RoomListSlots } from '../features/room-list/contract.ts';
import { threadsSign } from '../features/threads/ThreadsSign.tsx';
import { requestPreview } from '../features/verification/request-preview.ts';

export const roomListSlots: RoomListSlots = {
  previews: {
    ...messagePreviews,
    call: callPreview,
    verification: requestPreview,
    poll: pollPreview,
    ...locationPreviews,
  },
  signs: [threadsSign],
  notes: [{ id: 'location', Note: SharingNotes }],
};
