import type { ClientApi, Timeline } from '@parley/sdk/client/contract.ts';
import type { CommandResult } from '@parley/sdk/client/remote.ts';
import type { HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import { asObject, asText, type Json } from '../homeserver/wire.ts';
import { clearContentOf } from './crypto/sealed-events.ts';
import { textOf } from './item-text.ts';
import { Violation } from './violation.ts';

/** A message that a simulated person wrote. Its text is written nowhere else. */
export interface Written {
  readonly body: string;
  readonly roomId: string;
  /** The page it was written on; its messages arrive in the order of `number`. */
  readonly tab: string;
  readonly number: number;
  /** `asked` until the engine answered; `unknown` if it went away before. */
  state: 'asked' | 'accepted' | 'unknown' | 'refused';
  txnId: string | null;
  isDrawn: boolean;
  /** Since when it must not be lost any more: it was seen, or the engine said that it has it. A power cut may take what was only seen. */
  promisedAtMs: number;
  /** The person gave it up or tried it again: it may have been sent or not, and it may come late. */
  isTouched: boolean;
  /** It was shown as refused, so the person knows. */
  isRefused: boolean;
  /** An early try of it arrives after it was refused. */
  isLate: boolean;
  /** The disk did not take it at first: its place among the others is not promised. */
  isUnplaced: boolean;
  /** The person took it back, and was told that it is gone. */
  isGone: boolean;
  /** It stands in a thread, not in the room. */
  isInThread: boolean;
  /** Its text is the name of a file. */
  isFile: boolean;
}

/** The new text of an edited message. */
export interface Edited {
  readonly body: string;
  readonly of: Written;
  isAccepted: boolean;
  /** The server did not want it. */
  isRefused: boolean;
}

/** Up to where a person has read. */
export interface Read {
  readonly roomId: string;
  readonly eventId: string;
  /** The root of the thread that was read; null for all of the room. */
  readonly threadId: string | null;
}

/** A message is shown on one page before the others, and may be promised shortly before it is shown. */
export const GRACE_MS = 5_000;

/** The messages of one device's user, and their fate. */
export class Ledger {
  readonly #byBody = new Map<string, Written>();
  readonly #edits = new Map<string, Edited>();
  readonly #lastArrived = new Map<string, Written>();
  #reads: Read[] = [];
  #count = 0;

  /** Notes that something is written now. */
  write(roomId: string, tab: string, text: (number: number) => string): Written {
    this.#count += 1;
    const written: Written = {
      body: text(this.#count),
      roomId,
      tab,
      number: this.#count,
      state: 'asked',
      txnId: null,
      isDrawn: false,
      promisedAtMs: Number.POSITIVE_INFINITY,
      isTouched: false,
      isRefused: false,
      isLate: false,
      isUnplaced: false,
      isGone: false,
      isInThread: false,
      isFile: false,
    };
    this.#byBody.set(written.body, written);
    return written;
  }

  /** Notes that a message is to say something else. */
  edit(of: Written, text: (number: number) => string): Edited {
    this.#count += 1;
    const edited: Edited = { body: text(this.#count), of, isAccepted: false, isRefused: false };
    this.#edits.set(edited.body, edited);
    return edited;
  }

  get edits(): Iterable<Edited> {
    return this.#edits.values();
  }

  /** The server refused a message or an edit. */
  refused(body: HttpRequest['body']): void {
    const edited = this.#edits.get(readBody(body) ?? '');
    if (edited !== undefined) edited.isRefused = true;
    // Messages in the room are noted once they are seen.
    const written = this.find(readBody(body) ?? '');
    if (written?.isInThread === true) written.isRefused = true;
  }

  /** A page shows these: what was refused the person knows. */
  sawRefused(items: readonly Timeline[]): void {
    for (const item of items) {
      const own = this.ofItem(item);
      if (own !== undefined && item.kind === 'event') own.isRefused = item.sendState?.kind === 'not_sent';
    }
  }

  /** The engine answered. */
  answered(
    written: Written,
    result: CommandResult<ClientApi['messages.sendText' | 'messages.sendFile']>,
    nowMs: number,
  ): void {
    if (result.ok) {
      written.promisedAtMs = Math.min(written.promisedAtMs, nowMs);
      written.state = 'accepted';
      written.txnId = result.value.txnId;
    } else written.state = result.error.kind === 'engineLost' ? 'unknown' : 'refused';
  }

  /** The engine said that the person has read up to here, so their other machines have to hear of it. */
  read(roomId: string, eventId: string, threadId: string | null = null): void {
    this.#reads.push({ roomId, eventId, threadId });
  }

  get reads(): readonly Read[] {
    return this.#reads;
  }

  /** The power went, and with it what was drawn a moment ago and not yet said to be kept. */
  lostPower(): void {
    this.#reads = [];
    for (const written of this.#byBody.values())
      if (written.state !== 'accepted') written.promisedAtMs = Number.POSITIVE_INFINITY;
  }

  /**
   * The stored data are gone, or older than they were: messages that the server does not have yet may never arrive, or arrive
   * although they were deleted.
   */
  lostStorage(): void {
    this.#reads = [];
    for (const edited of this.#edits.values()) edited.isAccepted = false;
    for (const written of this.#byBody.values()) {
      written.isTouched = true;
      written.isGone = false;
    }
  }

  /** A message comes after its time, and nobody could have known: its place among the others is not promised. */
  cameLate(body: HttpRequest['body']): void {
    const written = this.find(readBody(body) ?? '');
    if (written !== undefined) written.isLate = true;
  }

  /**
   * The disk did not take what was written in a room just now. If the engine dies before it can say so, the page asks again for what it
   * has no answer to, and that stands where it was asked again: after what was stored meanwhile.
   */
  notStored(roomId: string): void {
    for (const written of this.#byBody.values())
      if (written.roomId === roomId && written.state === 'asked') written.isUnplaced = true;
  }

  find(body: string): Written | undefined {
    return this.#byBody.get(body);
  }

  byTransaction(txnId: string): Written | undefined {
    for (const written of this.#byBody.values()) if (written.txnId === txnId) return written;
    return undefined;
  }

  /** The own message that a page shows as `item`, whatever it says by now. */
  ofItem(item: Timeline): Written | undefined {
    if (item.kind !== 'event') return undefined;
    return this.find(textOf(item) ?? '') ?? (item.txnId === null ? undefined : this.byTransaction(item.txnId));
  }

  /** Messages of a room that were promised before `nowMs`, but for those that every page has had time to show. */
  promised(roomId: string, nowMs: number): readonly Written[] {
    return [...this.#byBody.values()].filter(
      (written) =>
        written.roomId === roomId &&
        !written.isTouched &&
        !written.isInThread &&
        written.promisedAtMs < nowMs - GRACE_MS,
    );
  }

  get all(): Iterable<Written> {
    return this.#byBody.values();
  }

  /** The server took a message of this person (I3). Returns whether its place is promised; null for what was not written here. */
  arrived(body: string): boolean | null {
    const written = this.#byBody.get(body);
    if (written === undefined) return null;
    if (written.isTouched || written.isLate || written.isUnplaced) return false;
    const lane = `${written.roomId} ${written.tab}`;
    const last = this.#lastArrived.get(lane);
    if (last !== undefined && last.number > written.number) {
      throw new Violation('I3', `"${written.body}" was sent after "${last.body}", which was written later`);
    }
    this.#lastArrived.set(lane, written);
    return true;
  }
}

/** The text in a request to send a message or an edit. */
function readBody(body: HttpRequest['body']): string | undefined {
  const content = clearContentOf(asObject(typeof body === 'string' ? (JSON.parse(body) as Json) : undefined));
  return asText(asObject(content['m.new_content'])['body']) ?? asText(content['body']);
}
