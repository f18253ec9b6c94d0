import { err } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { InputOf, ResultOf } from '../../port/contract.ts';
import { spaceRooms } from '../../protocol/endpoints/space-rooms.ts';
import type { MembershipApi } from './contract.ts';
import { failureOf } from './failure-of.ts';

type Asked = MembershipApi['membership.spaceRooms'];

/** Asks for a page of the rooms of a space. */
export async function roomsOfSpace(
  { requests }: Need<'requests'>,
  { roomId, from }: InputOf<Asked>,
  signal: AbortSignal,
): Promise<ResultOf<Asked>> {
  const answer = await requests.send(spaceRooms(roomId, from), { signal });
  return answer.ok ? answer : err(failureOf(answer.error));
}
