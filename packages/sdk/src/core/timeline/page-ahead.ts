import type { Clock } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { RequestFailure } from '../session/requests.ts';
import { fetchPage, type GapPage, isSameGap, type PagingTarget } from './paging.ts';

/** Two pages within this time are asked for by somebody on the way up, who will ask for the next. */
const ON_THE_WAY_MS = 3_000;
/** A page that comes sooner is there in time when it is asked for then, and on a machine that it shares takes no time from drawing. */
const NEAR_MS = 150;

type Page = Promise<Result<GapPage, RequestFailure>>;

/**
 * Asks a server that takes its time for the page after the one that has just come, while somebody keeps paging back: it is under way while the
 * page before it is drawn. It is put into the timeline only when it is asked for. There is one request at a time (02.TL-11).
 */
export class PageAhead {
  readonly #target: PagingTarget;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #asked: { readonly chunk: ChunkRecord; readonly page: Page } | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** The time that the last page took. */
  #tookMs = 0;

  constructor(target: PagingTarget, clock: Pick<Clock, 'monotonicMs'>) {
    this.#target = target;
    this.#clock = clock;
  }

  /** The page for the gap before `chunk`: the one that was asked for already, or is asked for now. */
  fetch(chunk: ChunkRecord, token: string | null): Page {
    const asked = this.#asked;
    this.#asked = null;
    const isIt = asked !== null && asked.chunk.order === chunk.order && isSameGap(chunk, asked.chunk);
    return isIt ? asked.page : this.#ask(chunk, token);
  }

  /** A page was asked for and has come; `oldest` is what is loaded first now. */
  goOn(oldest: ChunkRecord | undefined): void {
    const nowMs = this.#clock.monotonicMs();
    const isOnTheWay = nowMs - this.#lastMs < ON_THE_WAY_MS;
    this.#lastMs = nowMs;
    if (!isOnTheWay || this.#tookMs < NEAR_MS || oldest?.start.kind !== 'gap' || oldest.start.token === null) return;
    const asked = { chunk: oldest, page: this.#ask(oldest, oldest.start.token) };
    this.#asked = asked;
    // Nobody waited for one that failed: who asks for it asks the server anew.
    void asked.page.then((page) => {
      if (!page.ok && this.#asked === asked) this.#asked = null;
    });
  }

  #ask(chunk: ChunkRecord, token: string | null): Page {
    const startMs = this.#clock.monotonicMs();
    return fetchPage(this.#target, chunk, token).finally(() => {
      this.#tookMs = this.#clock.monotonicMs() - startMs;
    });
  }
}
