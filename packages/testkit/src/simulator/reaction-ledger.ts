import type { HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import { asObject, asText, type Json } from '../homeserver/wire.ts';
import type { Written } from './ledger.ts';

/** The target of a reaction: an own message, which may be unsent, or an event. */
export type ReactionTarget = Written | string;

/** One press on a reaction. */
interface Press {
  readonly askedAtMs: number;
  answeredAtMs: number;
  /** `unknown` until the engine said that it was done, or that there is nothing to do it to (`failed`). */
  state: 'unknown' | 'done' | 'failed';
}

/** All presses of a person on one reaction of one message. */
export interface Reacted {
  readonly roomId: string;
  readonly target: ReactionTarget;
  readonly key: string;
  readonly presses: readonly Press[];
}

/** The reactions that one device's user pressed. Each press adds the reaction or removes it. */
export class ReactionLedger {
  readonly #reactions = new Map<ReactionTarget, Map<string, Reacted & { readonly presses: Press[] }>>();
  /** Reactions that the server did not want, by target and key, and events that it did not want to redact. */
  readonly #refused = new Set<string>();

  /** Notes a press. Returns the function that notes what the engine said. */
  press(
    { roomId, target, key }: Pick<Reacted, 'roomId' | 'target' | 'key'>,
    nowMs: number,
  ): (isDone: boolean, nowMs: number) => void {
    const ofTarget = this.#reactions.get(target) ?? new Map<string, Reacted & { readonly presses: Press[] }>();
    this.#reactions.set(target, ofTarget);
    const reacted = ofTarget.get(key) ?? { roomId, target, key, presses: [] };
    ofTarget.set(key, reacted);
    const press: Press = { askedAtMs: nowMs, answeredAtMs: Number.POSITIVE_INFINITY, state: 'unknown' };
    reacted.presses.push(press);
    return (isDone, answeredAtMs) => {
      press.state = isDone ? 'done' : 'failed';
      press.answeredAtMs = answeredAtMs;
    };
  }

  /** The server did not want a reaction, or to take one back: the person may have left the room. */
  refused({ url, body }: HttpRequest): void {
    const content = asObject(typeof body === 'string' ? (JSON.parse(body) as Json) : undefined);
    const { event_id: target, key } = asObject(content['m.relates_to']);
    if (asText(key) !== undefined) this.#refused.add(`${asText(target)} ${asText(key)}`);
    const redacted = /\/redact\/([^/]+)\//.exec(url)?.[1];
    if (redacted !== undefined) this.#refused.add(decodeURIComponent(redacted));
  }

  /** True if the server ever refused the reaction `key` to `target`, or its redaction; its event is `eventId` if it exists. */
  isRefused(target: string, key: string, eventId: string | undefined): boolean {
    return this.#refused.has(`${target} ${key}`) || (eventId !== undefined && this.#refused.has(eventId));
  }

  /** True if the server ever refused to take an event back, of whatever kind it is: the person was told so. */
  isKept(eventId: string): boolean {
    return this.#refused.has(eventId);
  }

  /** Nobody knows any more what becomes of what was pressed. */
  lostStorage(): void {
    for (const { presses } of this.all) for (const press of presses) press.state = 'unknown';
  }

  get all(): readonly Reacted[] {
    return [...this.#reactions.values()].flatMap((ofTarget) => [...ofTarget.values()]);
  }
}

/**
 * True if the user's reaction must be there in the end; undefined if that is unknown, because the engine went away before it
 * answered, or was asked again before it answered.
 */
export function isWanted({ presses }: Reacted): boolean | undefined {
  const told = presses.filter(({ state }) => state !== 'failed');
  const isClear = told.every(
    ({ state, askedAtMs }, number) => state === 'done' && askedAtMs >= (told[number - 1]?.answeredAtMs ?? 0),
  );
  return isClear ? told.length % 2 === 1 : undefined;
}
