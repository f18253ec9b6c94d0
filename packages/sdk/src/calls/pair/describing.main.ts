/** Descriptions of a call, made and taken by its peer connection; what comes of each is told to its machine. */
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import type { Peer } from '../peer/peer.main.ts';
import type { CallEffect, CallInput } from './direct-call.ts';

type Tell = (input: CallInput) => void;

export async function makeOffer(peer: Peer | null, tell: Tell): Promise<void> {
  if (peer === null) return tell({ kind: 'offerFailed', stage: 'local_offer_failed', cause: 'no peer' });
  const offer = await attempt(() => peer.createOffer());
  if ('cause' in offer) return tell({ kind: 'offerFailed', stage: 'create_offer', cause: offer.cause });
  const set = await attempt(() => peer.setLocal(offer.value));
  if ('cause' in set) return tell({ kind: 'offerFailed', stage: 'set_local_description', cause: set.cause });
  tell({ kind: 'offerSet', isGathering: peer.isGathering });
}

export async function makeAnswer(peer: Peer | null, tell: Tell): Promise<void> {
  if (peer === null) return tell({ kind: 'answerFailed', stage: 'create_answer', cause: 'no peer' });
  const answer = await attempt(() => peer.createAnswer());
  if ('cause' in answer) return tell({ kind: 'answerFailed', stage: 'create_answer', cause: answer.cause });
  const set = await attempt(() => peer.setLocal(answer.value));
  if ('cause' in set) return tell({ kind: 'answerFailed', stage: 'set_local_description', cause: set.cause });
  tell({ kind: 'answerSet', isGathering: peer.isGathering });
  tell({ kind: 'held', isHeld: peer.isHeld });
}

export async function setRemote(
  peer: Peer | null,
  description: Extract<CallEffect, { kind: 'setRemote' }>['description'],
  tell: Tell,
): Promise<void> {
  if (peer === null) return;
  const set = await attempt(() => peer.setRemote(description));
  if ('cause' in set) return tell({ kind: 'remoteFailed', cause: set.cause });
  tell({ kind: 'remoteSet', type: description.type, offered: offeredMedia(description.sdp) });
  if (description.type === 'answer') tell({ kind: 'held', isHeld: peer.isHeld });
}

/** Runs a step that the browser may refuse. */
async function attempt<Value>(
  run: () => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly cause: string }> {
  try {
    return { value: await run() };
  } catch (error) {
    return { cause: String(error) };
  }
}
