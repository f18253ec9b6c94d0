/** Writes events of calls, as today's clients do. */
import { assertNever } from '../../../base/assert/assert.ts';
import type { RawContent } from '../event.ts';
import type {
  CallCapabilities,
  CallEnvelope,
  CallSignalBody,
  CallSignalKind,
  CallVersion,
  TransferTarget,
} from './call-signal.ts';
import { encodeLooks } from './peer-looks.ts';
import { encodeStreams, TALKED } from './stream-metadata.ts';

/** The common fields of a sent call event. The version is always ours. */
export interface SentEnvelope extends Omit<CallEnvelope, 'version' | 'partyId'> {
  readonly partyId: string;
  /** Null while it is not known: then it may be old. */
  readonly opponentVersion: CallVersion | null;
}

/** The capabilities of this device in a call. */
export const OUR_CAPABILITIES: CallCapabilities = { transferee: true, dtmf: false };

const TYPES: Readonly<Record<CallSignalKind, string>> = {
  invite: 'm.call.invite',
  answer: 'm.call.answer',
  selectAnswer: 'm.call.select_answer',
  candidates: 'm.call.candidates',
  negotiate: 'm.call.negotiate',
  hangup: 'm.call.hangup',
  reject: 'm.call.reject',
  streamMetadata: 'm.call.sdp_stream_metadata_changed',
  replaces: 'm.call.replaces',
  assertedIdentity: 'm.call.asserted_identity',
};

/** The event that says `body`: its type and its content. */
export function encodeCallSignal(
  envelope: SentEnvelope,
  body: CallSignalBody,
): { readonly type: string; readonly content: RawContent } {
  const { callId, partyId, confId } = envelope;
  const common = { version: '1', call_id: callId, party_id: partyId, ...(confId === null ? {} : { conf_id: confId }) };
  return { type: TYPES[body.kind], content: { ...common, ...encodeBody(envelope, body) } };
}

function encodeBody({ opponentVersion }: SentEnvelope, body: CallSignalBody): RawContent {
  switch (body.kind) {
    case 'invite': {
      const { lifetimeMs, sdp, invitee, capabilities, streams } = body;
      return {
        lifetime: lifetimeMs,
        offer: { type: 'offer', sdp },
        ...(invitee === null ? {} : { invitee }),
        capabilities: encodeCapabilities(capabilities),
        ...encodeStreams(streams ?? []),
      };
    }
    case 'answer': {
      const { sdp, capabilities, streams } = body;
      const answer = { type: 'answer', sdp };
      return { answer, capabilities: encodeCapabilities(capabilities), ...encodeStreams(streams ?? []) };
    }
    case 'selectAnswer':
      return { selected_party_id: body.selectedPartyId };
    case 'candidates':
      return { candidates: body.candidates.map(encodeCandidate) };
    case 'negotiate': {
      const { lifetimeMs, description, streams } = body;
      const capable = description.type === 'offer' ? { capabilities: encodeCapabilities(OUR_CAPABILITIES) } : {};
      return { lifetime: lifetimeMs, description, ...capable, ...encodeStreams(streams ?? []) };
    }
    case 'hangup':
      // Old clients know no reason for what a person does (07, section 3).
      return body.reason === 'user_hangup' && opponentVersion !== 1 ? {} : { reason: body.reason };
    case 'reject':
      return body.reason === 'user_hangup' ? {} : { reason: body.reason };
    case 'streamMetadata':
      return {
        ...encodeStreams(body.streams),
        ...(body.looks === undefined ? {} : encodeLooks(body.looks)),
        ...(body.talkedMs === undefined ? {} : { [TALKED]: Math.round(body.talkedMs) }),
      };
    case 'replaces':
      return {
        replacement_id: body.replacementId,
        ...(body.target === null ? {} : { target_user: encodeTarget(body.target) }),
        ...(body.createCall === null ? {} : { create_call: body.createCall }),
        ...(body.awaitCall === null ? {} : { await_call: body.awaitCall }),
      };
    case 'assertedIdentity':
      return { asserted_identity: { id: body.identity.userId, display_name: body.identity.displayName } };
    default:
      return assertNever(body);
  }
}

function encodeCapabilities({ transferee, dtmf }: CallCapabilities): RawContent {
  return { 'm.call.transferee': transferee, 'm.call.dtmf': dtmf };
}

/** The mark that there are no more has neither media nor index. */
function encodeCandidate({
  candidate,
  sdpMid,
  sdpMLineIndex,
}: Extract<CallSignalBody, { kind: 'candidates' }>['candidates'][number]): RawContent {
  return candidate === '' ? { candidate } : { candidate, sdpMid, sdpMLineIndex };
}

function encodeTarget({ userId, displayName, avatarUrl }: TransferTarget): RawContent {
  return { id: userId, display_name: displayName, avatar_url: avatarUrl };
}
