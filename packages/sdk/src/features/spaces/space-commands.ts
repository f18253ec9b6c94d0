/** The commands of spaces, loaded when somebody gives one: asking for what is in them, and changing it. */
import { err, ok, type Result } from '../../base/result/result.ts';
import { type RoomState, roomPowerOf, type SpaceLink } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import type { InputOf, ResultOf } from '../../port/contract.ts';
import { setSpaceOrder } from '../../protocol/endpoints/room-tags.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { spaceRooms } from '../../protocol/endpoints/space-rooms.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { powerLevelOf } from '../../protocol/rules/power.ts';
import { ordersAfterMove } from '../../protocol/rules/space-moves.ts';
import { viaServers } from '../../protocol/rules/via.ts';
import type { Asking } from './asking.ts';
import type { RoomOfSpace, SpaceFailure, SpacesApi } from './contract.ts';

import { nameSpace, unnameSpace } from './name-space.ts';

export { findCandidates, findInside } from './candidates.ts';
export { makeSpace } from './make-space.ts';

type Outcome = Result<null, SpaceFailure>;

const CHILD = 'm.space.child';

/** Asks for a page of the rooms of a space. */
export async function askRooms(
  { requests }: Asking,
  { spaceId, from }: InputOf<SpacesApi['spaces.rooms']>,
  signal: AbortSignal,
): Promise<ResultOf<SpacesApi['spaces.rooms']>> {
  const answer = await requests.send(spaceRooms(spaceId, from), { signal });
  return answer.ok ? answer : err(refusalOf(answer.error));
}

/** Adds rooms one by one: what is in the space already stays as the space names it. Each names the space too, where the user may say so. */
export async function addRooms(
  deps: Asking,
  { spaceId, rooms }: { readonly spaceId: RoomId; readonly rooms: readonly RoomId[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const space = deps.rooms.records.get(spaceId)?.space;
  if (space === undefined) return err({ kind: 'unknownRoom' });
  const there = new Set([spaceId, ...space.children.map(({ roomId }) => roomId)]);
  for (const roomId of rooms) {
    const place = { spaceId, roomId };
    const isThere = there.has(roomId);
    const added = isThere ? ok(null) : await setChild(deps, place, { via: await serversOf(deps, roomId) }, signal);
    if (!added.ok) return added;
    const named = roomId === spaceId ? ok(null) : await nameSpace(deps, place, await serversOf(deps, spaceId), signal);
    if (!named.ok) return named;
  }
  return ok(null);
}

/** Takes a room out: a child without servers is none, and what names the space itself would stay in it. */
export async function removeRoom(deps: Asking, place: RoomOfSpace, signal: AbortSignal): Promise<Outcome> {
  const removed = await setChild(deps, place, {}, signal);
  return removed.ok ? unnameSpace(deps, place, signal) : removed;
}

/** Recommends a room, or no more. */
export async function suggestRoom(
  deps: Asking,
  { isSuggested, ...place }: RoomOfSpace & { readonly isSuggested: boolean },
  signal: AbortSignal,
): Promise<Outcome> {
  const content = await contentOf(deps, place);
  return content === null
    ? err({ kind: 'unknownRoom' })
    : setChild(deps, place, { ...content, suggested: isSuggested }, signal);
}

/** Moves a room to another place among those of its space. */
export async function moveRoom(
  deps: Asking,
  { to, ...place }: RoomOfSpace & { readonly to: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const { spaceId, roomId } = place;
  const children: readonly SpaceLink[] = deps.rooms.records.get(spaceId)?.space?.children ?? [];
  const from = children.findIndex((child) => child.roomId === roomId);
  if (from < 0) return err({ kind: 'unknownRoom' });
  const changes = ordersAfterMove(
    children.map(({ order }) => order),
    from,
    within(to, children.length),
  );
  for (const { index, order } of changes) {
    const child = children[index];
    const content = child && (await contentOf(deps, { spaceId, roomId: child.roomId }));
    if (child === undefined || content === undefined || content === null) continue;
    const moved = await setChild(deps, { spaceId, roomId: child.roomId }, { ...content, order }, signal);
    if (!moved.ok) return moved;
  }
  return ok(null);
}

/** Moves a space to another place among those on top. */
export async function moveSpace(
  { me, requests, running }: Asking,
  { spaceId, to }: { readonly spaceId: RoomId; readonly to: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const { tops } = await running();
  const from = tops.findIndex(({ roomId }) => roomId === spaceId);
  if (from < 0) return err({ kind: 'unknownRoom' });
  const changes = ordersAfterMove(
    tops.map(({ spaceOrder }) => spaceOrder ?? null),
    from,
    within(to, tops.length),
  );
  for (const { index, order } of changes) {
    const top = tops[index];
    if (top === undefined) continue;
    const answer = await requests.send(setSpaceOrder(me, top.roomId, order), { signal });
    if (!answer.ok) return err(refusalOf(answer.error));
  }
  return ok(null);
}

async function setChild(
  { requests }: Asking,
  { spaceId, roomId }: RoomOfSpace,
  content: RawContent,
  signal: AbortSignal,
): Promise<Outcome> {
  const answer = await requests.send(sendState(spaceId, CHILD, roomId, content), { signal });
  return answer.ok ? ok(null) : err(refusalOf(answer.error));
}

/** The content by which the space names a room, with what other clients put there. */
async function contentOf({ rooms }: Asking, { spaceId, roomId }: RoomOfSpace): Promise<RawContent | null> {
  const space = await rooms.load(spaceId);
  return (space.ok && space.value.state.get(CHILD, roomId)?.content) || null;
}

/** Servers through which others find the room. */
async function serversOf({ rooms, me }: Asking, roomId: RoomId): Promise<readonly string[]> {
  const room = await rooms.load(roomId);
  const servers = room.ok ? viaServers(routing(room.value.state)) : [];
  return servers.length > 0 ? servers : [serverOf(me)];
}

function routing(state: RoomState): { readonly userId: Asking['me']; readonly level: number }[] {
  const power = roomPowerOf(state);
  return [...state.members()].flatMap((event) => {
    const member = decodeMember(event);
    if (member?.membership !== 'join') return [];
    return [{ userId: member.userId, level: powerLevelOf(power, member.userId) }];
  });
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.trunc(place)));
}
