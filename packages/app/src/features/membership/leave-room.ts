import { navigate } from '../../lib/route/use-route.ts';
import type { RunRoomAction } from '../room-list/contract.ts';

/** Leaves a room, declines its invitation or takes a request back. */
export const leaveRoom: RunRoomAction = async ({ client, room: { roomId }, isOpen }) => {
  const { ok } = await client.command('membership.leave', { roomId });
  if (ok && isOpen) navigate({ kind: 'home' });
  return ok;
};
