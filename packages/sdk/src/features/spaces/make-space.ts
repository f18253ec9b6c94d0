import { err, ok, type Result } from '../../base/result/result.ts';
import { untilThere } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import { belongingTo, byMembershipIn, createRoom, READ_FROM_INVITATION } from '../../protocol/endpoints/create-room.ts';
import { addToSpace } from '../../protocol/endpoints/space-child.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import type { Asking } from './asking.ts';
import type { NewSpace, SpaceFailure } from './contract.ts';

/** Makes a space; in another one its members may join it. That it could not be put into that one takes nothing of it back. */
export async function makeSpace(
  deps: Asking,
  { name, topic, isPublic, address, parentId }: NewSpace,
  signal: AbortSignal,
): Promise<Result<{ readonly roomId: RoomId; readonly isInParent: boolean }, SpaceFailure>> {
  const server = serverOf(deps.me);
  const restricted = parentId === null ? READ_FROM_INVITATION : byMembershipIn(parentId);
  const made = await deps.requests.send(
    createRoom({
      type: 'm.space',
      preset: isPublic ? 'public_chat' : 'private_chat',
      name: name.trim(),
      ...(topic.trim() !== '' && { topic: topic.trim() }),
      ...(isPublic && address.trim() !== '' && { aliasLocalpart: address.trim() }),
      initialState: [
        ...(parentId === null ? [] : [belongingTo(parentId, [server])]),
        ...(isPublic ? [] : [restricted]),
      ],
    }),
    { signal },
  );
  if (!made.ok) return err(refusalOf(made.error));
  const roomId = made.value;
  const put = parentId === null ? null : await deps.requests.send(addToSpace(parentId, roomId, [server]), { signal });
  await untilThere(deps, roomId, { clock: deps.clock, signal });
  return ok({ roomId, isInParent: put === null || put.ok });
}
