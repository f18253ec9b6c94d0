/** Acts on people; loaded with the first of them. */
import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { findOrMakeDirectRoom } from '../../core/rooms/rooms.ts';
import type { InputOf, ResultOf } from '../../port/contract.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { askFor, failureOf } from './ask.ts';
import type { PeopleApi, PeopleFailure } from './contract.ts';

export { findPeople } from './find.ts';
export { setLevel } from './set-level.ts';
export { setNameInRoom, setTopic } from './set-state.ts';

/** Invites, removes, bans or unbans somebody. Who is invited is given the history that is owed to them. */
export async function act(
  account: Need<'requests' | 'crypto'>,
  { roomId, userId, action, reason }: InputOf<PeopleApi['people.act']>,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const ask = () => askFor(account, actOnPerson(roomId, action, userId, reason), signal);
  return action === 'invite' ? account.crypto.history.owed.invite({ roomId, userId }, ask) : ask();
}

/** The conversation of two with somebody: the one that is there, else a new one. */
export async function message(
  account: Need<'clock' | 'me' | 'requests' | 'rooms'>,
  userId: UserId,
  signal: AbortSignal,
): Promise<ResultOf<PeopleApi['people.message']>> {
  const { clock } = account;
  const found = await findOrMakeDirectRoom(account, [userId], { clock, signal, prefersEncrypted: false });
  return found.ok ? found : err(failureOf(found.error));
}
