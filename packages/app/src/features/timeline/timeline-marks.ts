import type { Timeline } from '@parley/sdk/client/contract.ts';
import { type Marks, markPainted } from '../../lib/marks.ts';
import type { MessageItem } from './contract.ts';

/** Marks a point in time once the frame is on the screen. */
export type Mark = <Name extends keyof Marks>(name: Name, detail: Marks[Name]) => void;

/**
 * The marks of one open timeline: `parley:echo`, `parley:sent`, `parley:received`, each once for a message. What was there
 * when it opened is not marked, nor what came by paging.
 */
export class TimelineMarks {
  readonly #mark: Mark;
  readonly #known: ReadonlySet<string>;
  readonly #done = new Set<string>();

  /** @param items what the timeline shows as it opens */
  constructor(items: readonly Timeline[], mark: Mark = markPainted) {
    this.#known = new Set(items.map(stateKey));
    this.#mark = mark;
  }

  /** A message was drawn; call it from a layout effect. */
  drawn(item: MessageItem): void {
    const key = stateKey(item);
    if (this.#known.has(key) || this.#done.has(key)) return;
    this.#done.add(key);
    const { eventId, txnId } = item;
    if (txnId !== null && item.sendState !== null) {
      if (item.sendState.kind === 'sent' && eventId !== null) this.#markSent(txnId, eventId);
      else this.#markEcho(txnId);
    } else if (item.isLive && !item.isMine && eventId !== null) {
      this.#mark('parley:received', { eventId });
    }
  }

  #markEcho(txnId: string): void {
    if (this.#isFirst(`echo ${txnId}`)) this.#mark('parley:echo', { txnId });
  }

  #markSent(txnId: string, eventId: string): void {
    // So quick that the echo was never drawn on its own: then this is where it was painted.
    this.#markEcho(txnId);
    if (this.#isFirst(`sent ${txnId}`)) this.#mark('parley:sent', { txnId, eventId });
  }

  #isFirst(what: string): boolean {
    if (this.#done.has(what)) return false;
    this.#done.add(what);
    return true;
  }
}

/** A message in one state of its sending. */
function stateKey(item: Timeline): string {
  if (item.kind !== 'event' || item.sendState === null) return item.key;
  return `${item.key} ${item.sendState.kind} ${item.eventId ?? ''}`;
}
