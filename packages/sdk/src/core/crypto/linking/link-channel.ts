import { parseJson } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { QrChannel } from '../../../platform/crypto/qr-channels.ts';
import {
  decodeLinkMessage,
  encodeLinkMessage,
  type FailureReason,
  type LinkMessage,
} from '../../../protocol/rules/qr-login/messages.ts';
import type { LinkFailure } from './link-failure.ts';
import type { Rendezvous } from './rendezvous.ts';

/** The other device answers by itself for so long at most. */
const ANSWER_MS = 60_000;

/** A channel to the other device, whose messages nobody else can read or make. */
export class LinkChannel {
  readonly #rendezvous: Rendezvous;
  readonly #channel: QrChannel;

  constructor(rendezvous: Rendezvous, channel: QrChannel) {
    this.#rendezvous = rendezvous;
    this.#channel = channel;
  }

  /** Sends a message. Where the other device has said meanwhile why it gave up, that is the failure. */
  async send(message: LinkMessage, signal: AbortSignal): Promise<Result<void, LinkFailure>> {
    const sealed = await this.#channel.seal(encodeLinkMessage(message));
    if (!sealed.ok) return err({ kind: 'unavailable' });
    const left = await this.#rendezvous.leave(sealed.value, signal);
    if (left.ok || left.error.kind !== 'unexpected') return left;
    const came = await this.#next(ANSWER_MS, signal);
    return came.ok ? err({ kind: 'unexpected' }) : came;
  }

  /** Waits for the next message, which has to be of a kind. One that is not is answered. `longestMs`: a person may be at it. */
  async receive<Kind extends LinkMessage['kind']>(
    kinds: readonly Kind[],
    signal: AbortSignal,
    longestMs = ANSWER_MS,
  ): Promise<Result<Extract<LinkMessage, { readonly kind: Kind }>, LinkFailure>> {
    const came = await this.#next(longestMs, signal);
    if (!came.ok) return came;
    const fits = (message: LinkMessage): message is Extract<LinkMessage, { readonly kind: Kind }> =>
      kinds.some((kind) => kind === message.kind);
    if (fits(came.value)) return ok(came.value);
    await this.fail('unexpected_message_received', signal);
    return err({ kind: 'unexpected' });
  }

  /** Tells the other device why it ends. Whether that arrives does not matter. */
  async fail(reason: FailureReason, signal: AbortSignal): Promise<void> {
    const sealed = await this.#channel.seal(encodeLinkMessage({ kind: 'failure', reason }));
    if (sealed.ok) await this.#rendezvous.leaveLast(sealed.value, signal);
  }

  /** Ends it here. `isDone`: the other device has nothing to read any more. */
  async close(isDone: boolean): Promise<void> {
    this.#channel.free();
    if (isDone) await this.#rendezvous.remove();
  }

  /** A device that gives up may replace what it said before, so that this is the message after the next. */
  async #lastWord(sealed: string): Promise<Result<never, LinkFailure>> {
    const opened = await this.#channel.open(sealed);
    const parsed = opened.ok ? parseJson(new TextEncoder().encode(opened.value)) : opened;
    const message = parsed.ok ? decodeLinkMessage(parsed.value) : null;
    if (message?.kind === 'failure') return err({ kind: 'there', reason: message.reason });
    return err({ kind: message?.kind === 'declined' ? 'declined' : 'insecure' });
  }

  async #next(longestMs: number, signal: AbortSignal): Promise<Result<LinkMessage, LinkFailure>> {
    const text = await this.#rendezvous.wait(longestMs, signal);
    if (!text.ok) return text;
    const opened = await this.#channel.open(text.value);
    if (!opened.ok) return this.#lastWord(text.value);
    const parsed = parseJson(new TextEncoder().encode(opened.value));
    const message = parsed.ok ? decodeLinkMessage(parsed.value) : null;
    if (message === null) {
      await this.fail('unexpected_message_received', signal);
      return err({ kind: 'unexpected' });
    }
    return message.kind === 'failure' ? err({ kind: 'there', reason: message.reason }) : ok(message);
  }
}
