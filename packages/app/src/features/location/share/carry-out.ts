import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { CommandResult, InputOf } from '@parley/sdk/client/remote.ts';
import type { Located } from '../device/locate.ts';
import type { ShareFailure, ShareRequest } from './share-request.ts';

type Run<Name extends 'location.send' | 'location.startLive' | 'location.moved'> = (
  input: InputOf<ClientApi[Name]>,
) => Promise<CommandResult<ClientApi[Name]>>;

export interface CarryOutTools {
  readonly locate: () => Promise<Located>;
  readonly send: Run<'location.send'>;
  readonly startLive: Run<'location.startLive'>;
  readonly moved: Run<'location.moved'>;
  /** Hears what is being done. */
  readonly tell: (doing: 'locating' | 'sending') => void;
}

export interface ShareTarget {
  readonly roomId: RoomId;
  readonly threadRoot: EventId | null;
}

/** Does what a filled-in dialog says. A share that goes on begins only once the device was found. Null once it is done. */
export async function carryOut(
  { locate, send, startLive, moved, tell }: CarryOutTools,
  { roomId, threadRoot }: ShareTarget,
  request: ShareRequest,
): Promise<ShareFailure | null> {
  const { description } = request;
  if (request.kind === 'place') {
    tell('sending');
    const place = { ...request.point, uncertaintyM: null };
    return failureOf(await send({ roomId, threadRoot, place, asset: 'pin', description }));
  }
  tell('locating');
  const located = await locate();
  if (!located.ok) return { kind: 'notLocated', reason: located.error };
  const { place } = located.value;
  tell('sending');
  if (request.kind === 'now') return failureOf(await send({ roomId, threadRoot, place, asset: 'self', description }));
  const began = await startLive({ roomId, durationMs: request.durationMs, description });
  if (!began.ok) return began.error;
  // Others need not wait until the device moves.
  void moved(located.value);
  return null;
}

function failureOf(answer: CommandResult<ClientApi['location.send']>): ShareFailure | null {
  return answer.ok ? null : answer.error;
}
