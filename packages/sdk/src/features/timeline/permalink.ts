import { own } from '../../base/json/guards.ts';
import { err, ok } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { powerLevelOf } from '../../protocol/rules/power.ts';
import { type RoutingMember, viaServers } from '../../protocol/rules/via.ts';
import type { PermalinkTarget, TimelineApi } from './contract.ts';

type Answer = TimelineApi<never, never>['timeline.permalink']['result'];

/** The `matrix.to` address of a room or an event, with the servers to ask for it. */
export async function permalinkOf(account: Need<'rooms'>, { roomId, eventId }: PermalinkTarget): Promise<Answer> {
  if (!account.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const room = await account.rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const via = viaServers(joinedMembers(room.value.state));
  const path = [roomId, ...(eventId === null ? [] : [eventId])].map(encodeURIComponent).join('/');
  const query = via.map((server) => `via=${encodeURIComponent(server)}`).join('&');
  return ok(`https://matrix.to/#/${path}${query === '' ? '' : `?${query}`}`);
}

function* joinedMembers(state: RoomState): Iterable<RoutingMember> {
  const power = roomPowerOf(state);
  for (const { state_key: stateKey, content } of state.members()) {
    const userId = parseUserId(stateKey);
    if (userId !== null && own(content, 'membership') === 'join') yield { userId, level: powerLevelOf(power, userId) };
  }
}
