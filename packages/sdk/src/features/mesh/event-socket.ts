import type { EpochMs } from '../../base/clock/clock.ts';
import { arrayAt, isObject, numberAt } from '../../base/json/guards.ts';
import type { EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { MESH_CALL_TYPE, MESH_MEMBER_TYPE } from '../../protocol/rules/mesh/mesh-constants.ts';

/** Calls in full mesh and who is in them: both are for machines. */
export const meshSocket: EventSocket<never, never, never> = {
  types: [MESH_CALL_TYPE, MESH_MEMBER_TYPE],
  role: ({ type }) => (type === MESH_CALL_TYPE ? 'hidden' : null),
  standsUntil,
};

/** The devices of a user may matter until the last of them expires. */
function standsUntil({ content }: RoomEvent): EpochMs | null {
  const calls = (arrayAt(content, 'm.calls') ?? []).filter(isObject);
  const devices = calls.flatMap((call) => arrayAt(call, 'm.devices') ?? []).filter(isObject);
  let latest: EpochMs | null = null;
  for (const device of devices) latest = Math.max(latest ?? 0, numberAt(device, 'expires_ts') ?? 0);
  return latest;
}
