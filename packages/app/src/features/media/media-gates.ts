import type { MediaShowing, PreviewChoice } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useMemo } from 'react';
import type { MediaGate, MediaGates } from '../../lib/media/media-gate.ts';
import { useRead, useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { type DeviceShowing, deviceShowing } from './device-showing.ts';

/** The gates that follow from the user's choices, for the account and this device. */
export const mediaGates: MediaGates = {
  useOfRoom(roomId) {
    const choice = useChoice();
    const showing = showingIn(choice, useReadable(deviceShowing), roomId);
    return useWhere(showing, roomId);
  },
  useOfInvitations() {
    return useChoice()?.invitations ?? false;
  },
};

/** Null until it is known. */
function useChoice(): PreviewChoice | null {
  const view = useView('media.previews', null);
  return view.kind === 'ready' ? view.value : null;
}

/** The choice that holds in a room: this device's own has the last word, then the room's, then the account's. Null until it is known. */
export function showingIn(
  choice: PreviewChoice | null,
  device: DeviceShowing,
  roomId: RoomId | null,
): MediaShowing | null {
  if (device !== 'account') return device;
  if (choice === null) return null;
  return choice.rooms.find(([id]) => id === roomId)?.[1] ?? choice.media;
}

/** The gate that follows. Whether a room is private is asked only if that decides. */
function useWhere(showing: MediaShowing | null, roomId: RoomId | null): MediaGate {
  const { views } = useClient();
  const asked = showing === 'private' ? roomId : null;
  const view = useMemo(
    () => (asked === null ? NO_VIEW : views.view('media.isPrivate', { roomId: asked })),
    [views, asked],
  );
  const isPrivate = useRead(view, () => {
    const state = view.getSnapshot();
    return state.kind === 'ready' ? state.value : null;
  });
  if (showing === null) return 'pending';
  if (showing !== 'private') return showing === 'on' ? 'shown' : 'hidden';
  if (roomId === null) return 'hidden';
  if (isPrivate === null) return 'pending';
  return isPrivate ? 'shown' : 'hidden';
}

const WAITING = { kind: 'waiting' } as const;
const NO_VIEW = { subscribe: () => () => undefined, getSnapshot: () => WAITING };
