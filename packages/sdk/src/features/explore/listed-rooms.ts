import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { publicRooms } from '../../protocol/endpoints/room-directory.ts';
import type { RoomSummary } from '../../protocol/endpoints/room-summary.ts';
import { isServerName, serverOf } from '../../protocol/ids/parse.ts';
import type { ExploreFailure, ExplorePage, ExploreRequest, ListedRoom } from './contract.ts';

const PAGE = 50;
/** More servers are not asked (04.Q-05). */
const MOST_VIA = 3;

/** Asks for a page of a directory, and says of each room how the user stands to it (EX-01 to EX-03). */
export async function listedRooms(
  account: Need<'me' | 'requests' | 'rooms'>,
  { server: asked, query, kind, from }: ExploreRequest,
  signal: AbortSignal,
): Promise<Result<ExplorePage, ExploreFailure>> {
  if (asked !== null && !isServerName(asked)) return err({ kind: 'badServer' });
  const own = serverOf(account.me);
  const server = asked === own ? null : asked;
  const search = { server, query: query.trim(), kind, from, limit: PAGE };
  const answer = await account.requests.send(publicRooms(search), { signal });
  if (!answer.ok) return err(refusalOf(answer.error));
  const { rooms, next, total } = answer.value;
  // A token that leads to itself would go on for ever.
  return ok({ rooms: rooms.map((room) => listed(account, room, server)), next: next === from ? null : next, total });
}

function listed({ rooms }: Need<'rooms'>, summary: RoomSummary, server: string | null): ListedRoom {
  const { roomId, name, topic, avatar, alias, joinedCount, joinRule, roomType } = summary;
  const ways = [server, alias === null ? null : alias.slice(alias.indexOf(':') + 1)].filter((way) => way !== null);
  return {
    ...{ roomId, name, topic, avatar, alias, joinedCount },
    isSpace: roomType === 'm.space',
    isOpen: joinRule === 'public',
    via: [...new Set(ways)].slice(0, MOST_VIA),
    membership: rooms.records.get(roomId)?.membership ?? summary.membership,
  };
}
