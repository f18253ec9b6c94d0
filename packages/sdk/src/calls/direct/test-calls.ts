/** Calls in a test: who speaks, what they say, and a call that is brought to where it is wanted. */
import { must } from '../../base/assert/assert.ts';
import type { CallEnvelope, CallSignal, CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import { parseCallId, parseDeviceId, parseRoomId, parseUserId } from '../../protocol/ids/parse.ts';
import type { CallDevice, CallInput, DirectCall } from '../pair/direct-call.ts';
import type { CallBook } from './book.ts';
import type { BookInput, BookStep } from './call-book.ts';
import { emptyBook, stepCallBook } from './call-book.ts';

export const me = must(parseUserId('@me:example.org'), 'user id');
export const bob = must(parseUserId('@bob:example.org'), 'user id');
export const eve = must(parseUserId('@eve:example.org'), 'user id');
export const room = must(parseRoomId('!room:example.org'), 'room id');
export const ours = must(parseDeviceId('OURS'), 'device id');
export const callId = must(parseCallId('5000'), 'call id');
export const CAPABLE = { transferee: true, dtmf: false };

/** An event of a call, of Bob's device unless it says otherwise. */
export function says(body: CallSignalBody, envelope: Partial<CallEnvelope> = {}): CallSignal {
  return { callId, partyId: 'BOBS', version: 1, confId: null, ...envelope, ...body };
}

export function invite(more: Partial<Extract<CallSignalBody, { kind: 'invite' }>> = {}): CallSignalBody {
  return {
    kind: 'invite',
    lifetimeMs: 60_000,
    sdp: 'offer',
    invitee: null,
    capabilities: CAPABLE,
    streams: [],
    ...more,
  };
}

export function answer(sdp = 'answer'): CallSignalBody {
  return { kind: 'answer', sdp, capabilities: CAPABLE, streams: [] };
}

/** A device whose calls are led from one state to the next. */
export class Calls {
  book: CallBook;
  now = 1_000_000;
  /** The effects of all steps. */
  readonly done: BookStep['effects'][number][] = [];

  constructor(deviceId: CallBook['deviceId'] = ours) {
    this.book = emptyBook(me, deviceId);
  }

  /** The effects of one step. */
  step(input: BookInput): readonly BookStep['effects'][number]['effect'][] {
    const { book, effects } = stepCallBook(this.book, input, this.now);
    this.book = book;
    this.done.push(...effects);
    return effects.map(({ effect }) => effect);
  }

  /** Something happens to a call, to the first if none is named. */
  on(input: CallInput, id = callId) {
    return this.step({ kind: 'call', callId: id, input });
  }

  hear(signal: CallSignal, sender = bob, ageMs: number | null = 0, from: CallDevice | null = null) {
    return this.step({ kind: 'signal', roomId: room, sender, ageMs, signal, from });
  }

  place(media: { readonly audio: boolean; readonly video: boolean } = { audio: true, video: false }, id = callId) {
    return this.step({ kind: 'place', callId: id, roomId: room, invitee: bob, device: null, ...media });
  }

  /** A call; throws if there is none. */
  call(id = callId): DirectCall {
    return must(this.book.calls.get(id), 'call');
  }

  /** Why it ended; undefined if it has not. */
  ended(id = callId) {
    const end = this.done.findLast((each) => each.callId === id && each.effect.kind === 'ended');
    return end?.effect.kind === 'ended' ? end.effect.end : undefined;
  }

  /** The kinds of the sent events. */
  sent(): readonly string[] {
    return this.done.flatMap(({ effect }) =>
      effect.kind === 'send' || effect.kind === 'sendApart' ? [effect.body.kind] : [],
    );
  }

  /** Goes on until an invite has left. */
  invited(video = false): this {
    this.place({ audio: true, video });
    this.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: video });
    this.on({ kind: 'negotiationNeeded' });
    this.on({ kind: 'offerSet', isGathering: false });
    this.on({ kind: 'described', sdp: 'v=0 mine' });
    this.on({ kind: 'sent', tag: 'invite' });
    return this;
  }

  /** Goes on until a call rings. */
  ringing(video = false, version: 0 | 1 = 1): this {
    this.hear(says(invite(), { version, partyId: version === 0 ? null : 'BOBS' }));
    this.on({ kind: 'remoteSet', type: 'offer', offered: { audio: true, video } });
    return this;
  }

  /** Goes on until the answer to a ringing call has left. */
  answered(): this {
    this.ringing();
    this.on({ kind: 'answer' });
    this.on({ kind: 'mediaReady', streamId: 'mine', hasVideo: false });
    this.on({ kind: 'answerSet', isGathering: false });
    this.on({ kind: 'described', sdp: 'v=0 mine' });
    this.on({ kind: 'sent', tag: 'answer' });
    return this;
  }

  /** Goes on until a call is connected: one that we placed, or that we answered. */
  connected(direction: 'outbound' | 'inbound' = 'outbound', video = false): this {
    if (direction === 'inbound') this.answered();
    else {
      this.invited(video).hear(says(answer()));
      this.on({ kind: 'remoteSet', type: 'answer', offered: { audio: true, video } });
    }
    this.on({ kind: 'ice', state: 'connected' });
    return this;
  }
}
