/** Reads events of calls. What cannot be read, or is larger than any client's, is no signal: it is ignored. */
import { arrayAt, booleanAt, countAt, isObject, numberAt, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import { parseCallId, parseUserId } from '../../ids/parse.ts';
import type { RawContent } from '../event.ts';
import type {
  CallCapabilities,
  CallEnvelope,
  CallSignal,
  CallSignalBody,
  CallSignalKind,
  CallVersion,
  IceCandidate,
  SessionDescription,
  TransferTarget,
} from './call-signal.ts';
import { parseHangupReason } from './hangup-reason.ts';
import { decodeLooks } from './peer-looks.ts';
import { decodeStreams, TALKED } from './stream-metadata.ts';

/** The default lifetime of an invite, and below it the longest lifetime that is accepted. */
export const DEFAULT_LIFETIME_MS = 60_000;
const MOST_LIFETIME_MS = 180_000;
/** Many times what browsers write, with every codec and candidate. */
const MOST_SDP_LENGTH = 120_000;
const MOST_CANDIDATES = 200;
const MOST_CANDIDATE_LENGTH = 1_024;
const MOST_PARTY_LENGTH = 255;

const KINDS: ReadonlyMap<string, CallSignalKind> = new Map([
  ['m.call.invite', 'invite'],
  ['m.call.answer', 'answer'],
  ['m.call.select_answer', 'selectAnswer'],
  ['m.call.candidates', 'candidates'],
  ['m.call.negotiate', 'negotiate'],
  ['m.call.hangup', 'hangup'],
  ['m.call.reject', 'reject'],
  ['m.call.sdp_stream_metadata_changed', 'streamMetadata'],
  ['org.matrix.call.sdp_stream_metadata_changed', 'streamMetadata'],
  ['m.call.replaces', 'replaces'],
  ['m.call.asserted_identity', 'assertedIdentity'],
  ['org.matrix.call.asserted_identity', 'assertedIdentity'],
]);

/** The types of call events. */
export const CALL_TYPES: readonly string[] = [...KINDS.keys()];

/** True for the types of call events. */
export function isCallType(type: string): boolean {
  return KINDS.has(type);
}

/** Reads an event of a call; null for what is none, or is malformed. */
export function decodeCallSignal(type: string, content: RawContent): CallSignal | null {
  const kind = KINDS.get(type);
  if (kind === undefined) return null;
  const envelope = decodeEnvelope(content);
  const body = envelope === null ? null : decodeBody(kind, content);
  return envelope === null || body === null ? null : { ...envelope, ...body };
}

function decodeEnvelope(content: RawContent): CallEnvelope | null {
  const callId = parseCallId(own(content, 'call_id'));
  const partyId = textAt(content, 'party_id');
  const confId = textAt(content, 'conf_id');
  if (callId === null || partyId === undefined || confId === undefined) return null;
  const version = decodeVersion(own(content, 'version'));
  // The old protocol knows no parties (07.R-03).
  return { callId, partyId: version === 0 ? null : partyId, version, confId };
}

/** Absent and 0 are the old protocol, and nothing else is (07.V-01). */
function decodeVersion(value: unknown): CallVersion {
  return value === undefined || value === 0 ? 0 : 1;
}

/** A short text, null if there is none; undefined for what is no text or too long. */
function textAt(content: RawContent, key: string): string | null | undefined {
  const value = own(content, key);
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && value.length <= MOST_PARTY_LENGTH ? value : undefined;
}

function decodeBody(kind: CallSignalKind, content: RawContent): CallSignalBody | null {
  switch (kind) {
    case 'invite':
      return decodeInvite(content);
    case 'answer': {
      const answer = descriptionAt(content, 'answer');
      if (answer?.type !== 'answer') return null;
      const { sdp } = answer;
      return { kind, sdp, capabilities: capabilitiesOf(content), streams: decodeStreams(content) };
    }
    case 'selectAnswer': {
      const selectedPartyId = textAt(content, 'selected_party_id');
      return selectedPartyId === undefined ? null : { kind, selectedPartyId };
    }
    case 'candidates':
      return decodeCandidates(content);
    case 'negotiate': {
      const description = descriptionAt(content, 'description');
      if (description === null) return null;
      return { kind, lifetimeMs: lifetimeOf(content), description, streams: decodeStreams(content) };
    }
    case 'hangup':
    case 'reject':
      return { kind, reason: parseHangupReason(own(content, 'reason')) };
    case 'streamMetadata': {
      const streams = decodeStreams(content);
      const looks = decodeLooks(content);
      const talkedMs = numberAt(content, TALKED);
      if (streams === null) return null;
      return { kind, streams, ...(looks === null ? {} : { looks }), ...(talkedMs === undefined ? {} : { talkedMs }) };
    }
    case 'replaces':
      return decodeReplaces(content);
    case 'assertedIdentity':
      return decodeIdentity(content);
  }
}

function decodeInvite(content: RawContent): CallSignalBody | null {
  const offer = descriptionAt(content, 'offer');
  const invitee = textAt(content, 'invitee');
  if (offer?.type !== 'offer' || invitee === undefined) return null;
  return {
    kind: 'invite',
    lifetimeMs: lifetimeOf(content),
    sdp: offer.sdp,
    invitee,
    capabilities: capabilitiesOf(content),
    streams: decodeStreams(content),
  };
}

function lifetimeOf(content: RawContent): number {
  const lifetimeMs = numberAt(content, 'lifetime') ?? DEFAULT_LIFETIME_MS;
  return Math.min(Math.max(0, lifetimeMs), MOST_LIFETIME_MS);
}

function descriptionAt(content: RawContent, key: string): SessionDescription | null {
  const description = objectAt(content, key);
  const type = description === undefined ? undefined : stringAt(description, 'type');
  const sdp = description === undefined ? undefined : stringAt(description, 'sdp');
  if (type !== 'offer' && type !== 'answer') return null;
  return sdp === undefined || sdp === '' || sdp.length > MOST_SDP_LENGTH ? null : { type, sdp };
}

function capabilitiesOf(content: RawContent): CallCapabilities {
  const said = objectAt(content, 'capabilities') ?? {};
  return {
    transferee: booleanAt(said, 'm.call.transferee') ?? false,
    dtmf: booleanAt(said, 'm.call.dtmf') ?? false,
  };
}

function decodeCandidates(content: RawContent): CallSignalBody | null {
  const said = arrayAt(content, 'candidates');
  if (said === undefined || said.length > MOST_CANDIDATES) return null;
  const candidates = said.flatMap((value) => decodeCandidate(value) ?? []);
  return { kind: 'candidates', candidates };
}

/** Null also for the mark that there are no more, and for one that belongs to no media: both say nothing (07.R-05). */
function decodeCandidate(value: unknown): IceCandidate | null {
  if (!isObject(value)) return null;
  const candidate = stringAt(value, 'candidate') ?? '';
  const sdpMid = textAt(value, 'sdpMid') ?? null;
  const sdpMLineIndex = countAt(value, 'sdpMLineIndex') ?? null;
  if (candidate === '' || candidate.length > MOST_CANDIDATE_LENGTH) return null;
  return sdpMid === null && sdpMLineIndex === null ? null : { candidate, sdpMid, sdpMLineIndex };
}

function decodeReplaces(content: RawContent): CallSignalBody | null {
  const replacementId = textAt(content, 'replacement_id');
  const createCall = parseCallId(own(content, 'create_call'));
  const awaitCall = parseCallId(own(content, 'await_call'));
  if (typeof replacementId !== 'string' || (createCall === null && awaitCall === null)) return null;
  return { kind: 'replaces', replacementId, target: decodeTarget(content), createCall, awaitCall };
}

function decodeTarget(content: RawContent): TransferTarget | null {
  const said = objectAt(content, 'target_user');
  const userId = said === undefined ? null : parseUserId(own(said, 'id'));
  if (said === undefined || userId === null) return null;
  return { userId, displayName: textAt(said, 'display_name') ?? null, avatarUrl: textAt(said, 'avatar_url') ?? null };
}

function decodeIdentity(content: RawContent): CallSignalBody | null {
  const said = objectAt(content, 'asserted_identity');
  if (said === undefined) return null;
  const identity = { userId: textAt(said, 'id') ?? null, displayName: textAt(said, 'display_name') ?? null };
  return { kind: 'assertedIdentity', identity };
}
