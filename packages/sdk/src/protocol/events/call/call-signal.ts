/** Call events: the messages by which devices make a call (07, sections 2 and 3), decoded. */
import type { CallId, UserId } from '../../ids/ids.ts';
import type { HangupReason } from './hangup-reason.ts';
import type { PeerLooks } from './peer-looks.ts';
import type { StreamMetadata } from './stream-metadata.ts';

/** 0 is the old protocol, where a call had two devices at most; 1 is everything since (07.V-01). */
export type CallVersion = 0 | 1;

/** The fields that every call event has. */
export interface CallEnvelope {
  readonly callId: CallId;
  /** The device that says it; null in the old protocol. */
  readonly partyId: string | null;
  readonly version: CallVersion;
  /** The group call that it is a part of. */
  readonly confId: string | null;
}

export interface CallCapabilities {
  /** Can be told to call somebody else instead. */
  readonly transferee: boolean;
  readonly dtmf: boolean;
}

export interface SessionDescription {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** A way to reach a peer, as `RTCPeerConnection` says it. */
export interface IceCandidate {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
}

/** Somebody that a call is handed to. */
export interface TransferTarget {
  readonly userId: UserId;
  readonly displayName: string | null;
  readonly avatarUrl: string | null;
}

export interface AssertedIdentity {
  readonly userId: string | null;
  readonly displayName: string | null;
}

/** The fields of a call event besides its envelope. */
export type CallSignalBody =
  | {
      readonly kind: 'invite';
      /** The time for which it may ring, in milliseconds. */
      readonly lifetimeMs: number;
      readonly sdp: string;
      /** The user who is called; null for every member. The value may be no user id; then nobody is called. */
      readonly invitee: string | null;
      readonly capabilities: CallCapabilities;
      readonly streams: readonly StreamMetadata[] | null;
    }
  | {
      readonly kind: 'answer';
      readonly sdp: string;
      readonly capabilities: CallCapabilities;
      readonly streams: readonly StreamMetadata[] | null;
    }
  | { readonly kind: 'selectAnswer'; readonly selectedPartyId: string | null }
  | { readonly kind: 'candidates'; readonly candidates: readonly IceCandidate[] }
  | {
      readonly kind: 'negotiate';
      readonly lifetimeMs: number;
      readonly description: SessionDescription;
      readonly streams: readonly StreamMetadata[] | null;
    }
  | { readonly kind: 'hangup'; readonly reason: HangupReason }
  | { readonly kind: 'reject'; readonly reason: HangupReason }
  | {
      readonly kind: 'streamMetadata';
      readonly streams: readonly StreamMetadata[];
      /** Absent where nothing is said of it. */
      readonly looks?: PeerLooks;
      /** In push-to-talk: this device has talked for so long. Absent where it does not, or begins now. */
      readonly talkedMs?: number;
    }
  | {
      readonly kind: 'replaces';
      readonly replacementId: string;
      readonly target: TransferTarget | null;
      /** The target is to be called under this id. */
      readonly createCall: CallId | null;
      /** The target will call under this id. */
      readonly awaitCall: CallId | null;
    }
  | { readonly kind: 'assertedIdentity'; readonly identity: AssertedIdentity };

export type CallSignal = CallEnvelope & CallSignalBody;
export type CallSignalKind = CallSignalBody['kind'];

/** A signal of one kind. */
export type SignalOf<Kind extends CallSignalKind> = Extract<CallSignal, { readonly kind: Kind }>;
