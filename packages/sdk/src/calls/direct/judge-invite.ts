/** Decides if an invite rings (07.R-01), and which of two crossing calls counts (07.R-09). */
import type { CallSignalBody, SignalOf } from '../../protocol/events/call/call-signal.ts';
import type { DirectCall } from '../pair/direct-call.ts';
import type { CallBook, ReceivedSignal } from './book.ts';

/** An invite that would ring for less than this is too old. */
const GRACE_MS = 3_000;

export type InviteJudgement =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'ring' }
  /** The caller is told that this device will not answer. */
  | { readonly kind: 'refused'; readonly body: CallSignalBody }
  /** Both called: theirs is answered instead of ours. */
  | { readonly kind: 'replaces'; readonly call: DirectCall }
  /** The caller began anew: what rang before is theirs no more. */
  | { readonly kind: 'supersedes'; readonly call: DirectCall };

type Invite = ReceivedSignal & { readonly signal: SignalOf<'invite'> };

const IGNORED: InviteJudgement = { kind: 'ignored' };

/** Decides what happens to an invite. */
export function judgeInvite(book: CallBook, invite: Invite): InviteJudgement {
  const { sender, ageMs, signal } = invite;
  if (sender === book.me || book.deviceId === null) return IGNORED;
  if (signal.invitee !== null && signal.invitee !== book.me) return IGNORED;
  if (book.over.has(signal.callId)) return IGNORED;
  if (ageMs !== null && ageMs > signal.lifetimeMs - GRACE_MS) return IGNORED;
  const known = book.calls.get(signal.callId);
  if (known !== undefined) return judgeAgain(known, invite);
  return judgeAmong([...book.calls.values()], invite);
}

/** A repeated invite to the same call: until somebody answers, the newer one counts, unless it is identical. */
function judgeAgain(known: DirectCall, invite: Invite): InviteJudgement {
  const isSame = known.inviteSdp === invite.signal.sdp;
  return isSame || !isRingingFrom(known, invite) ? IGNORED : { kind: 'supersedes', call: known };
}

function judgeAmong(calls: readonly DirectCall[], invite: Invite): InviteJudgement {
  const { signal } = invite;
  const ours = calls.find((call) => isCrossing(call, invite));
  if (ours !== undefined) {
    // An invite that has not left yet is simply not sent.
    const isTheirs = !ours.isDescriptionOut || ours.callId > signal.callId;
    if (isTheirs) return { kind: 'replaces', call: ours };
    return { kind: 'refused', body: { kind: 'hangup', reason: 'replaced' } };
  }
  const ringing = calls.find((call) => isRingingFrom(call, invite));
  if (ringing !== undefined) return { kind: 'supersedes', call: ringing };
  if (calls.length === 0) return { kind: 'ring' };
  return { kind: 'refused', body: { kind: 'reject', reason: 'user_busy' } };
}

/** A call of ours to the same people that nobody has answered yet. */
function isCrossing(call: DirectCall, { roomId, sender }: Invite): boolean {
  const { state, invitee } = call;
  const isUnanswered = state === 'wait_local_media' || state === 'create_offer' || state === 'invite_sent';
  return (
    call.direction === 'outbound' && isUnanswered && call.roomId === roomId && (invitee === null || invitee === sender)
  );
}

function isRingingFrom({ state, roomId, opponent }: DirectCall, invite: Invite): boolean {
  return (
    (state === 'ringing' || state === 'fledgling') &&
    roomId === invite.roomId &&
    opponent?.userId === invite.sender &&
    opponent.partyId === invite.signal.partyId
  );
}
