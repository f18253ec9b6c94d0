/**
 * All calls of a device: which invites ring, what belongs to which call, and what happens when two people call each other at once
 * (07, section 6). Pure, above the machine of one call.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { CallSignalBody, SignalOf } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallDevice, CallEffect, CallInput, CallStep, DirectCall, MediaWants } from '../pair/direct-call.ts';
import { inboundCall, outboundCall } from '../pair/new-call.ts';
import { stepDirectCall } from '../pair/step-direct-call.ts';
import type { CallBook, ReceivedSignal } from './book.ts';
import { judgeInvite } from './judge-invite.ts';

export type BookInput =
  | {
      readonly kind: 'place';
      readonly callId: CallId;
      readonly roomId: RoomId;
      /** Null for whoever is in the room. */
      readonly invitee: UserId | null;
      /** The one device of the invitee that is called, past the room; null for all of them. */
      readonly device: CallDevice | null;
      readonly audio: boolean;
      readonly video: boolean;
    }
  | ({ readonly kind: 'signal' } & ReceivedSignal)
  | { readonly kind: 'opponentLeft'; readonly roomId: RoomId; readonly userId: UserId }
  | { readonly kind: 'call'; readonly callId: CallId; readonly input: CallInput };

export type BookEffect =
  | CallEffect
  /** Microphone and camera of this call go on in another, without being closed. */
  | { readonly kind: 'handOver'; readonly to: CallId }
  /** Says something about a call that this device has no part in. */
  | {
      readonly kind: 'sendApart';
      readonly roomId: RoomId;
      readonly body: CallSignalBody;
      readonly to: ApartTarget | null;
    };

/** A device that is answered past the room. */
export interface ApartTarget extends CallDevice {
  readonly userId: UserId;
}

export interface BookStep {
  readonly book: CallBook;
  readonly effects: readonly { readonly callId: CallId; readonly effect: BookEffect }[];
}

const MOST_OVER = 500;
const MOST_EARLY_CALLS = 20;
const MOST_EARLY_SIGNALS = 20;

/** A device without calls. */
export function emptyBook(me: UserId, deviceId: DeviceId | null): CallBook {
  return { me, deviceId, calls: new Map(), over: new Set(), early: new Map() };
}

/** What `input` makes of the calls at `now`. */
export function stepCallBook(book: CallBook, input: BookInput, now: EpochMs): BookStep {
  switch (input.kind) {
    case 'place':
      return place(book, input, now);
    case 'call': {
      const call = book.calls.get(input.callId);
      return call === undefined ? nothing(book) : put(book, stepDirectCall(call, input.input, now));
    }
    case 'opponentLeft': {
      let all: BookStep = nothing(book);
      for (const call of book.calls.values())
        if (call.roomId === input.roomId)
          all = then(all, (later) =>
            put(later, stepDirectCall(call, { kind: 'opponentLeft', userId: input.userId }, now)),
          );
      return all;
    }
    case 'signal':
      return receive(book, input, now);
  }
}

function nothing(book: CallBook): BookStep {
  return { book, effects: [] };
}

function then(step: BookStep, next: (book: CallBook) => BookStep): BookStep {
  const { book, effects } = next(step.book);
  return { book, effects: [...step.effects, ...effects] };
}

/** Keeps what came of a step. */
function put(book: CallBook, { call, effects }: CallStep): BookStep {
  const calls = new Map(book.calls);
  if (call.state === 'ended') calls.delete(call.callId);
  else calls.set(call.callId, call);
  const after = call.state === 'ended' ? withOver(book, call.callId) : book;
  return { book: { ...after, calls }, effects: effects.map((effect) => ({ callId: call.callId, effect })) };
}

function withOver(book: CallBook, callId: CallId): CallBook {
  const over = new Set([...book.over, callId].slice(-MOST_OVER));
  const early = new Map(book.early);
  early.delete(callId);
  return { ...book, over, early };
}

function place(book: CallBook, input: Extract<BookInput, { kind: 'place' }>, now: EpochMs): BookStep {
  const { callId, roomId, invitee, device, audio, video } = input;
  const { me, deviceId } = book;
  if (deviceId === null) {
    const message = 'Client must have a device ID to start calls';
    return { book, effects: [{ callId, effect: { kind: 'refused', code: 'no_device', message } }] };
  }
  // A user who calls somebody whose call rings here means to answer it. Calls of others are not answered by that.
  for (const call of book.calls.values())
    if (
      call.roomId === roomId &&
      call.state === 'ringing' &&
      (invitee ?? call.opponent?.userId) === call.opponent?.userId
    )
      return put(book, stepDirectCall(call, { kind: 'answer', audio, video }, now));
  const call = outboundCall({ me, deviceId }, { callId, roomId, invitee, device });
  const step = stepDirectCall(call, { kind: 'place', audio, video }, now);
  // A refused call was never a call.
  if (step.call.state !== 'fledgling') return put(book, step);
  return { book, effects: step.effects.map((effect) => ({ callId, effect })) };
}

function receive(book: CallBook, received: ReceivedSignal, now: EpochMs): BookStep {
  const { signal, roomId, sender } = received;
  if (signal.kind === 'invite') return receiveInvite(book, { ...received, signal }, now);
  const call = book.calls.get(signal.callId);
  if (call !== undefined && call.roomId === roomId) {
    if (!isOnItsWay(call, received)) return nothing(book);
    const step = stepDirectCall(call, { kind: 'signal', sender, signal }, now);
    return put(book, { ...step, call: knowingSession(step.call, received) });
  }
  if (call !== undefined || book.over.has(signal.callId)) return nothing(book);
  // An invite may come later than what belongs to it (07.R-06).
  if (signal.kind === 'hangup' || signal.kind === 'reject') return nothing(withOver(book, signal.callId));
  return signal.kind === 'candidates' ? nothing(withEarly(book, received)) : nothing(book);
}

/** A call past the room is heard from the one device that it is with, and one in the room from the room (07.E-02). */
function isOnItsWay({ device }: DirectCall, { from }: ReceivedSignal): boolean {
  return device?.deviceId === from?.deviceId;
}

/** The device that was called says which session of it answers. */
function knowingSession(call: DirectCall, { from }: ReceivedSignal): DirectCall {
  const { device } = call;
  if (device === null || from === null || device.sessionId !== null) return call;
  return { ...call, device: { ...device, sessionId: from.sessionId } };
}

function withEarly(book: CallBook, received: ReceivedSignal): CallBook {
  const { callId } = received.signal;
  const before = book.early.get(callId) ?? [];
  if (before.length >= MOST_EARLY_SIGNALS) return book;
  const early = new Map(book.early).set(callId, [...before, received]);
  const [oldest] = early.keys();
  if (early.size > MOST_EARLY_CALLS && oldest !== undefined) early.delete(oldest);
  return { ...book, early };
}

function receiveInvite(
  book: CallBook,
  received: ReceivedSignal & { readonly signal: SignalOf<'invite'> },
  now: EpochMs,
): BookStep {
  const { signal, roomId } = received;
  const { callId } = signal;
  const judged = judgeInvite(book, received);
  switch (judged.kind) {
    case 'ignored':
      return nothing(book);
    case 'refused': {
      const to = received.from === null ? null : { ...received.from, userId: received.sender };
      const effect = { kind: 'sendApart', roomId, body: judged.body, to } as const;
      return { book: withOver(book, callId), effects: [{ callId, effect }] };
    }
    case 'ring':
      return ring(book, received, { now, autoAnswer: null });
    case 'supersedes': {
      const ended = put(book, stepDirectCall(judged.call, { kind: 'superseded' }, now));
      return then(ended, (later) => ring(forgetting(later, callId), received, { now, autoAnswer: null }));
    }
    case 'replaces': {
      const { call } = judged;
      const handOver = { callId: call.callId, effect: { kind: 'handOver', to: callId } as const };
      const ended = put(book, stepDirectCall(call, { kind: 'hangup', reason: 'replaced' }, now));
      const rung = then(ended, (later) => ring(later, received, { now, autoAnswer: call.wants }));
      return { book: rung.book, effects: [handOver, ...rung.effects] };
    }
  }
}

/** A call that was invited to again under its own id goes on. */
function forgetting(book: CallBook, callId: CallId): CallBook {
  const over = new Set(book.over);
  over.delete(callId);
  return { ...book, over };
}

function ring(
  book: CallBook,
  received: ReceivedSignal & { readonly signal: SignalOf<'invite'> },
  rules: { readonly now: EpochMs; readonly autoAnswer: MediaWants | null },
): BookStep {
  const { me, deviceId, early } = book;
  if (deviceId === null) return nothing(book);
  const { roomId, sender, ageMs, signal, from: device } = received;
  const from = { roomId, sender, ageMs: ageMs ?? 0, device };
  let step = put(book, inboundCall({ me, deviceId }, from, signal, rules));
  for (const before of early.get(signal.callId) ?? []) step = then(step, (later) => receive(later, before, rules.now));
  const rest = new Map(early);
  rest.delete(signal.callId);
  return { book: { ...step.book, early: rest }, effects: step.effects };
}
