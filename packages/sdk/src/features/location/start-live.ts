import { err, ok, type Result } from '../../base/result/result.ts';
import { roomPowerOf } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { BEACON_INFO_TYPES, encodeBeaconInfo } from '../../protocol/events/beacon.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { EARLY_START_MS } from '../../protocol/rules/beacon.ts';
import { levelToSend, powerLevelOf } from '../../protocol/rules/power.ts';
import type { StartLive, StartLiveFailure } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';
import { ownShareIn } from './own-share.ts';
import type { OwnShares } from './own-shares.ts';

/** Durations that can be meant. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 7 * 24 * 3_600_000;

const [INFO] = BEACON_INFO_TYPES;

/** Begins a share: the room is told first, and from then on this device keeps it. */
export function startLive(
  deps: LocationDeps,
  shares: OwnShares,
  input: StartLive,
  signal: AbortSignal,
): Promise<Result<{ readonly eventId: EventId }, StartLiveFailure>> {
  return shares.exclusively(() => start(deps, shares, input, signal));
}

async function start(
  { env, me, requests, rooms, isGuest }: LocationDeps,
  shares: OwnShares,
  { roomId, durationMs, description }: StartLive,
  signal: AbortSignal,
): Promise<Result<{ readonly eventId: EventId }, StartLiveFailure>> {
  if (!(durationMs >= SHORTEST_MS && durationMs <= LONGEST_MS)) return err({ kind: 'badDuration' });
  if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
  if (isGuest.current) return err({ kind: 'guest' });
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const power = roomPowerOf(room.value.state);
  const [needed, own] = [levelToSend(power, INFO, 'state'), powerLevelOf(power, me)];
  if (own < needed) return err({ kind: 'powerMissing', needed, own });
  const startedAt = after(ownShareIn(room.value.state, me)?.startedAt ?? null, env.clock.now());
  const info = { description, timeoutMs: Math.round(durationMs), isLive: true, startedAt, asset: 'self' } as const;
  const content = encodeBeaconInfo(info);
  const answer = await requests.send(sendState(roomId, INFO, me, content), { signal });
  if (!answer.ok) return err(refusalOf(answer.error));
  const { eventId } = answer.value;
  const endsAt = startedAt + info.timeoutMs;
  const share = { roomId, eventId, type: INFO, content, startedAt, endsAt, lastSentAt: null, isStopping: false };
  const begun = await shares.begin(share);
  return begun.ok ? ok({ eventId }) : begun;
}

/** The beginning of a share: after that of the one before, or nobody would take it for newer, also where the clock was put back a little. */
function after(before: number | null, now: number): number {
  return before !== null && before >= now && before - now < EARLY_START_MS ? before + 1 : now;
}
