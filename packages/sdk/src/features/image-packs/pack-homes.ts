/** The place where a pack is kept: the user's account data, or the state of a room. It is read, changed and written whole. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { OWN_PACK_TYPE, ROOM_PACK_TYPES, WRITTEN_PACK_TYPE } from '../../protocol/events/image-pack.ts';
import type { PackFailure, PackPlace } from './contract.ts';

export type HomeDeps = Need<'requests' | 'me' | 'rooms'>;

/** A pack as the server has it now, and the way back. */
export interface ReadPack {
  readonly content: RawContent;
  readonly write: (content: RawContent) => Promise<Result<null, PackFailure>>;
}

/** Pictures of the own pack: as many as can still be looked through at a glance, and below what servers take for one content. */
const MOST_OWN = 400;
/** Characters of a pack in a room: an event has 64 kB, and besides its content who sent it and why they might. */
const MOST_OF_ROOM = 55_000;

/** Reads a pack; an empty content where there is none yet. Null for `place` is the user's own. */
export async function readPack(
  deps: HomeDeps,
  place: PackPlace | null,
  signal: AbortSignal,
): Promise<Result<ReadPack, PackFailure>> {
  if (place !== null) return readOfRoom(deps, place, signal);
  const content = await readAccountData(deps, OWN_PACK_TYPE, signal);
  if (!content.ok) return content;
  return ok({ content: content.value, write: (changed) => writeAccountData(deps, OWN_PACK_TYPE, changed, signal) });
}

/** Says that a pack has room for one more picture than `content` has. */
export function hasRoom(place: PackPlace | null, content: RawContent, count: number): boolean {
  return place === null ? count <= MOST_OWN : JSON.stringify(content).length <= MOST_OF_ROOM;
}

async function readOfRoom(
  { requests, rooms }: HomeDeps,
  { roomId, stateKey }: PackPlace,
  signal: AbortSignal,
): Promise<Result<ReadPack, PackFailure>> {
  if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
  for (const type of ROOM_PACK_TYPES) {
    const content = await found(requests.send(roomState(roomId, type, stateKey), { signal }));
    if (!content.ok) return content;
    // An empty one was taken away. The last type is the one that other clients read, so that new packs get it.
    if (Object.keys(content.value).length === 0 && type !== WRITTEN_PACK_TYPE) continue;
    const write = (changed: RawContent) => sent(requests.send(sendState(roomId, type, stateKey, changed), { signal }));
    return ok({ content: content.value, write });
  }
  return err({ kind: 'unknownRoom' });
}

/** Reads account data; an empty content where there is none. */
export function readAccountData(
  { requests, me }: Need<'requests' | 'me'>,
  type: string,
  signal: AbortSignal,
): Promise<Result<RawContent, PackFailure>> {
  return found(requests.send(accountData(me, type), { signal }));
}

export function writeAccountData(
  { requests, me }: Need<'requests' | 'me'>,
  type: string,
  content: RawContent,
  signal: AbortSignal,
): Promise<Result<null, PackFailure>> {
  return sent(requests.send(setAccountData(me, type, content), { signal }));
}

/** Asks the server on behalf of a change. */
export async function asked<Output>(
  { requests }: Need<'requests'>,
  endpoint: Endpoint<Output>,
  signal: AbortSignal,
): Promise<Result<Output, PackFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? answer : err(refusalOf(answer.error));
}

async function found(asking: Promise<Result<RawContent, RequestFailure>>): Promise<Result<RawContent, PackFailure>> {
  const answer = await asking;
  if (answer.ok) return answer;
  const isNone = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
  return isNone ? ok({}) : err(refusalOf(answer.error));
}

async function sent(asking: Promise<Result<unknown, RequestFailure>>): Promise<Result<null, PackFailure>> {
  const answer = await asking;
  return answer.ok ? ok(null) : err(refusalOf(answer.error));
}
