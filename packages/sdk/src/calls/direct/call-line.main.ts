/** The line of a page's calls to the engine: what is said in them, and what is asked for them. */
import type { Result } from '../../base/result/result.ts';
import type { CallsApi, SentSignal, SignalTarget } from '../../features/calls/contract.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { CallSignalBody, TransferTarget } from '../../protocol/events/call/call-signal.ts';
import type { CallId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { DirectCall } from '../pair/direct-call.ts';
import type { IceServer } from '../peer/peer-config.ts';
import type { ApartTarget, BookEffect } from './call-book.ts';

export interface LineOptions {
  readonly client: Pick<Remote<CallsApi>, 'command'>;
  /** The page's name, as the engine knows it. */
  readonly pageId: string;
  readonly report: (error: unknown) => void;
}

interface SaidInCall {
  readonly callId: CallId;
  readonly call: DirectCall;
  readonly body: CallSignalBody;
}

type Answer = Result<unknown, { readonly kind: string }>;

export class CallLine {
  readonly #options: LineOptions;
  /** The numbers of received and sent messages between devices. */
  readonly #counts = new Map<CallId, { heard: number; said: number }>();

  constructor({ client, pageId, report }: LineOptions) {
    this.#options = { client, pageId, report };
  }

  heardOf(callId: CallId): number {
    return this.#counts.get(callId)?.heard ?? 0;
  }

  /** The device that a call is with, past its room, said `seq`. */
  heard(callId: CallId, seq: number): void {
    this.#counted(callId).heard = seq + 1;
  }

  send({ callId, call, body }: SaidInCall, then: (answer: Answer) => void): void {
    const { client, pageId, report } = this.#options;
    const { roomId, opponent, device, invitee } = call;
    const userId = opponent?.userId ?? invitee;
    const to = device === null || userId === null ? null : this.#target(callId, { ...device, userId });
    const signal = { pageId, callId, roomId, to, opponentVersion: opponent?.version ?? null, body };
    client.command('calls.send', signal).then((answer) => {
      if (answer.ok && to !== null) this.#counted(callId).said += 1;
      then(answer);
    }, report);
  }

  /** Something is said about a call that has no part here. */
  sendApart(callId: CallId, { roomId, body, to }: Extract<BookEffect, { kind: 'sendApart' }>): void {
    const { client, pageId, report } = this.#options;
    const target = to === null ? null : this.#target(callId, to);
    const signal: SentSignal = { pageId, callId, roomId, to: target, opponentVersion: 1, body };
    client.command('calls.send', signal).then(() => this.release(callId), report);
  }

  /** The room's keys are shared (CALL-17). */
  prepare(roomId: RoomId): void {
    const { client, report } = this.#options;
    client.command('calls.prepare', { roomId }).catch(report);
  }

  /** A call is nobody's business here, or not any more. */
  release(callId: CallId): void {
    const { client, report } = this.#options;
    this.#counts.delete(callId);
    client.command('calls.release', { callId }).catch(report);
  }

  /** The profile of a user; without a name if the server does not answer in time. */
  async profileOf(userId: UserId): Promise<TransferTarget> {
    const answer = await this.#options.client.command('calls.profile', { userId });
    return answer.ok ? answer.value : { userId, displayName: null, avatarUrl: null };
  }

  async relay(): Promise<IceServer | null> {
    const answer = await this.#options.client.command('calls.turnServers', null);
    return answer.ok ? answer.value : null;
  }

  #target(callId: CallId, { userId, deviceId, sessionId }: ApartTarget): SignalTarget {
    return { userId, deviceId, sessionId, said: this.#counts.get(callId)?.said ?? 0 };
  }

  #counted(callId: CallId): { heard: number; said: number } {
    const known = this.#counts.get(callId) ?? { heard: 0, said: 0 };
    this.#counts.set(callId, known);
    return known;
  }
}
