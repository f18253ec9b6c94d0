import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { untilThere } from '../../core/rooms/rooms.ts';
import { roomVersions } from '../../protocol/endpoints/capabilities.ts';
import {
  BY_ASKING,
  belongingTo,
  byMembershipIn,
  createRoom,
  ENCRYPTED,
  type InitialState,
  levelsForMembers,
  type NewRoom,
  pictured,
  READ_FROM_INVITATION,
} from '../../protocol/endpoints/create-room.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import { listInDirectory } from '../../protocol/endpoints/room-directory.ts';
import { addToSpace } from '../../protocol/endpoints/space-child.ts';
import type { MxcUri } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { aliasOf } from './check-address.ts';
import type { BeginFailure, MadeRoom, RoomToMake, Undone } from './contract.ts';
import { failureOf } from './failure-of.ts';

type Account = Need<'clock' | 'me' | 'requests' | 'rooms'>;

/** Makes a room, then has it listed and shown in its space (BG-01 to BG-03). */
export async function makeRoom(
  account: Account,
  room: RoomToMake,
  signal: AbortSignal,
): Promise<Result<MadeRoom, BeginFailure>> {
  const server = serverOf(account.me);
  if (!isSound(room, server)) return err({ kind: 'badInput' });
  const picture = await uploaded(account, room, signal);
  if (!picture.ok) return picture;
  const versions = await account.requests.send(roomVersions(), { signal });
  const levels = levelsForMembers(versions.ok ? versions.value.default : null);
  const wanted = { ...newRoom(room, picture.value, server), levels };
  const made = await account.requests.send(createRoom(wanted), { signal });
  if (!made.ok) return err(failureOf(made.error));
  const roomId = made.value;
  const undone = [
    ...(room.access === 'anyone' && room.isListed
      ? await step(account, 'listed', listInDirectory(roomId, true), signal)
      : []),
    ...(room.parent === null ? [] : await step(account, 'inSpace', addToSpace(room.parent, roomId, [server]), signal)),
  ];
  await untilThere(account, roomId, { clock: account.clock, signal });
  return ok({ roomId, undone });
}

function isSound({ name, access, address, parent }: RoomToMake, server: string): boolean {
  if (name.trim() === '' || (access === 'members' && parent === null)) return false;
  return access !== 'anyone' || address === null || aliasOf(address, server) !== null;
}

async function uploaded(
  { requests }: Account,
  { picture }: RoomToMake,
  signal: AbortSignal,
): Promise<Result<MxcUri | null, BeginFailure>> {
  if (picture === null) return ok(null);
  const answer = await requests.send(mediaUpload(picture.bytes, picture.mimeType), { signal });
  if (answer.ok) return answer;
  const { error } = answer;
  return err(error.kind === 'serverError' ? { kind: 'pictureRefused', message: error.message } : failureOf(error));
}

/** The room without what the server's preset says anyway. */
function newRoom(room: RoomToMake, picture: MxcUri | null, server: string): NewRoom {
  const topic = room.topic.trim();
  return {
    preset: room.access === 'anyone' ? 'public_chat' : 'private_chat',
    name: room.name.trim(),
    ...(topic !== '' && { topic }),
    ...(room.access === 'anyone' && room.address !== null && { aliasLocalpart: room.address }),
    initialState: [
      ...(room.isEncrypted ? [ENCRYPTED] : []),
      ...(picture === null ? [] : [pictured(picture)]),
      ...(room.parent === null ? [] : [belongingTo(room.parent, [server])]),
      ...accessState(room),
    ],
  };
}

/** Strangers to a room's past do not get it by an invitation; in a space and in public rooms the past belongs to all. */
function accessState({ access, parent }: RoomToMake): readonly InitialState[] {
  switch (access) {
    case 'invited':
      return [READ_FROM_INVITATION];
    case 'asking':
      return [BY_ASKING, READ_FROM_INVITATION];
    case 'members':
      return parent === null ? [] : [byMembershipIn(parent)];
    case 'anyone':
      return [];
  }
}

async function step(
  { requests }: Account,
  name: Undone['step'],
  endpoint: Endpoint<unknown>,
  signal: AbortSignal,
): Promise<readonly Undone[]> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? [] : [{ step: name, failure: failureOf(answer.error) }];
}
