import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isFileTree, type RoomRecord } from '../../core/rooms/rooms.ts';
import { withRetry } from '../../core/session/session.ts';
import { joinRoom } from '../../protocol/endpoints/room-membership.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

type Account = Need<'clock' | 'rooms' | 'requests'>;

/**
 * Accepts invitations to folders of trees that the user is in: whoever takes a tree takes what is in it. Only by those who may put folders
 * into the tree, which is what they did.
 */
export function joinFolders({ clock, rooms, requests }: Account, scope: Scope): void {
  const serial = new Serial();
  const asked = new Set<RoomId>();
  const look = (ids: Iterable<RoomId>) => {
    for (const { roomId, via } of invitedBy(rooms.records, ids)) {
      if (asked.has(roomId)) continue;
      asked.add(roomId);
      scope.run((signal) =>
        serial.run(async () => {
          // It was taken back meanwhile; somebody may invite again.
          if (rooms.records.get(roomId)?.membership !== 'invite') return void asked.delete(roomId);
          const joined = await withRetry(clock, () => requests.send(joinRoom(roomId, via), { signal }), { signal });
          if (!joined.ok || joined.value === roomId) asked.delete(roomId);
        }),
      );
    }
  };
  look([...rooms.records.values()].filter(isFileTree).map(({ roomId }) => roomId));
  scope.onEnd(rooms.changed.subscribe(look));
}

interface Invitation {
  readonly roomId: RoomId;
  readonly via: readonly string[];
}

/** Invitations to folders, among the rooms that changed and those that changed trees name. */
function invitedBy(records: ReadonlyMap<RoomId, RoomRecord>, ids: Iterable<RoomId>): readonly Invitation[] {
  const found: Invitation[] = [];
  let trees: readonly RoomRecord[] | undefined;
  for (const roomId of ids) {
    const record = records.get(roomId);
    if (record === undefined) continue;
    if (isFileTree(record)) found.push(...invitedIn(records, record));
    else if (isInvitation(record)) {
      trees ??= [...records.values()].filter(isFileTree);
      found.push(...trees.flatMap((tree) => invitedIn(records, tree).filter((each) => each.roomId === roomId)));
    }
  }
  return found;
}

function invitedIn(records: ReadonlyMap<RoomId, RoomRecord>, { space }: RoomRecord): readonly Invitation[] {
  if (space === undefined) return [];
  const { adders, children } = space;
  return children.filter(({ roomId }) => {
    const record = records.get(roomId);
    if (record === undefined || !isInvitation(record) || record.inviter === null) return false;
    return adders === 'all' || adders.includes(record.inviter);
  });
}

function isInvitation({ membership, isSpace, isEncrypted }: RoomRecord): boolean {
  return membership === 'invite' && isSpace && isEncrypted;
}
