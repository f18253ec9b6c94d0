import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isUnrecognized, type RequestFailure, refusalOf, sendFirstKnown } from '../../core/session/session.ts';
import { type RoomSummary, roomSummary } from '../../protocol/endpoints/room-summary.ts';
import type { RoomAlias, RoomId } from '../../protocol/ids/ids.ts';
import type { MembershipFailure, PreviewRoom, RoomPreview } from './contract.ts';
import { entryByRule, MOST_VIA, serversOf } from './ways-in.ts';
import { summaryWithoutSummaries } from './without-summary.ts';

/** Asks for a room's summary at all its addresses (04.Q-01). */
export async function previewRoom(
  { requests }: Need<'requests'>,
  { room, via = [] }: PreviewRoom,
  signal: AbortSignal,
): Promise<Result<RoomPreview, MembershipFailure>> {
  const ways = via.length > 0 ? via : serversOf(room);
  const answer = await sendFirstKnown(
    requests,
    [roomSummary(room, ways, 'stable'), roomSummary(room, ways, 'summary'), roomSummary(room, ways, 'rooms')],
    { signal },
  );
  if (answer.ok) return ok(previewOf(answer.value, ways));
  if (isUnrecognized(answer.error)) return previewWithout(requests, room, ways, signal);
  return err(failureFor(answer.error));
}

/** The same from a server that makes no summaries (MB-04). */
async function previewWithout(
  requests: Need<'requests'>['requests'],
  room: RoomId | RoomAlias,
  via: readonly string[],
  signal: AbortSignal,
): Promise<Result<RoomPreview, MembershipFailure>> {
  const found = await summaryWithoutSummaries(requests, room, signal);
  if (!found.ok) return err(failureFor(found.error));
  const { summary, servers } = found.value;
  return ok(previewOf(summary, [...new Set([...via, ...servers])].slice(0, MOST_VIA)));
}

function failureFor(failure: RequestFailure): MembershipFailure {
  const isUnknown = failure.kind === 'serverError' && failure.errcode === 'M_NOT_FOUND';
  return isUnknown ? { kind: 'unknownRoom' } : refusalOf(failure);
}

function previewOf(summary: RoomSummary, via: readonly string[]): RoomPreview {
  const { roomId, name, topic, avatar, alias, joinedCount, membership, isEncrypted } = summary;
  const isSpace = summary.roomType === 'm.space';
  const isReadable = summary.isWorldReadable && !isEncrypted && !isSpace;
  const entry = membership === 'invite' ? 'join' : entryByRule(summary.joinRule);
  const facts = { name, topic, avatar, alias, joinedCount, membership };
  return { roomId, via, ...facts, isSpace, isEncrypted, isReadable, entry };
}
