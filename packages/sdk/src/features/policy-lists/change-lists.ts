/** Changes of which lists are followed, and of the rules of a list. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { joinRoom } from '../../protocol/endpoints/room-membership.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodePolicyRule, policyTypeOf } from '../../protocol/events/policy-rule.ts';
import { POLICIES_TYPE, POLICIES_TYPES } from '../../protocol/events/policy-types.ts';
import type { RoomAlias, RoomId } from '../../protocol/ids/ids.ts';
import { parseMatrixId, parseMatrixLink } from '../../protocol/ids/matrix-link.ts';
import { isEntityOf, keyOfRule } from '../../protocol/rules/policy-entity.ts';
import {
  MOST_LISTS,
  readPolicySources,
  withoutPolicySource,
  withPolicySource,
} from '../../protocol/rules/policy-sources.ts';
import type { FollowFailure, NewRule, PolicyFailure, RuleToRemove } from './contract.ts';
import { ListReader } from './list-reader.ts';

type Deps = Need<'me' | 'requests' | 'rooms'>;

/** Joins the room of a list where that is needed, and adds it to what other clients read too. */
export async function follow(deps: Deps, room: string, signal: AbortSignal): Promise<Result<null, FollowFailure>> {
  const target = parseMatrixLink(room.trim()) ?? parseMatrixId(room.trim());
  if (target?.kind !== 'room') return err({ kind: 'badRoom' });
  const joined = await enter(deps, target.id as RoomId | RoomAlias, target.via, signal);
  if (!joined.ok) return joined;
  const content = await read(deps, POLICIES_TYPE, signal);
  if (!content.ok) return content;
  const sources = readPolicySources([content.value]);
  if (sources.includes(joined.value)) return ok(null);
  if (sources.length >= MOST_LISTS) return err({ kind: 'tooMany' });
  const endpoint = setAccountData(deps.me, POLICIES_TYPE, withPolicySource(content.value, joined.value));
  return done(deps, endpoint, signal);
}

/** Takes a list away from wherever it is named. */
export async function unfollow(deps: Deps, roomId: RoomId, signal: AbortSignal): Promise<Result<null, PolicyFailure>> {
  for (const type of POLICIES_TYPES) {
    const content = await read(deps, type, signal);
    if (!content.ok) return content;
    const changed = withoutPolicySource(content.value, roomId);
    if (changed === null) continue;
    const set = await done(deps, setAccountData(deps.me, type, changed), signal);
    if (!set.ok) return set;
  }
  return ok(null);
}

/** Sets a rule: in the place of one on the same thing where there is one. */
export async function setRule(
  deps: Deps,
  { roomId, kind, entity, reason }: NewRule,
  signal: AbortSignal,
): Promise<Result<null, PolicyFailure | { readonly kind: 'badEntity' }>> {
  const wanted = kind === 'server' ? entity.trim().toLowerCase() : entity.trim();
  if (!isEntityOf(kind, wanted)) return err({ kind: 'badEntity' });
  const places = await placesOf(deps, { roomId, kind, entity: wanted });
  if (!places.ok) return places;
  const { type, stateKey } = places.value[0] ?? { type: policyTypeOf(kind), stateKey: keyOfRule(wanted) };
  const said = reason.trim();
  const content = encodePolicyRule({ entity: wanted, reason: said === '' ? null : said });
  return done(deps, sendState(roomId, type, stateKey, content), signal);
}

/** Takes a rule away: every event of the list that says the same. */
export async function removeRule(
  deps: Deps,
  rule: RuleToRemove,
  signal: AbortSignal,
): Promise<Result<null, PolicyFailure>> {
  const places = await placesOf(deps, rule);
  if (!places.ok) return places;
  for (const { type, stateKey } of places.value) {
    const removed = await done(deps, sendState(rule.roomId, type, stateKey, {}), signal);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

interface Place {
  readonly type: string;
  readonly stateKey: string;
}

async function placesOf(
  { rooms }: Need<'rooms'>,
  { roomId, kind, entity }: RuleToRemove,
): Promise<Result<readonly Place[], PolicyFailure>> {
  if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'unreachable' });
  const events = new ListReader().eventsOn(room.value.state, kind, entity);
  return ok(events.map(({ type, state_key: stateKey }) => ({ type, stateKey })));
}

/** Joins a room unless the user is in it. */
async function enter(
  { requests, rooms }: Deps,
  room: RoomId | RoomAlias,
  via: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Result<RoomId, PolicyFailure>> {
  const known = rooms.records.get(room as RoomId);
  if (known?.membership === 'join') return ok(known.roomId);
  const joined = await requests.send(joinRoom(room, via), { signal });
  return joined.ok ? joined : err(refusalOf(joined.error));
}

/** Reads account data as the server has it now; an empty content where there is none. */
async function read(
  { me, requests }: Deps,
  type: string,
  signal: AbortSignal,
): Promise<Result<RawContent, PolicyFailure>> {
  const answer = await requests.send(accountData(me, type), { signal });
  if (answer.ok) return answer;
  const isNone = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
  return isNone ? ok({}) : err(refusalOf(answer.error));
}

async function done(
  { requests }: Deps,
  endpoint: Endpoint<unknown>,
  signal: AbortSignal,
): Promise<Result<null, PolicyFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? ok(null) : err(refusalOf(answer.error));
}
