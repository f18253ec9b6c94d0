import { allowScript, trustedScriptUrl } from '../../../../lib/dom/trusted-script-url.ts';
import workerUrl from './pdf.worker.ts?worker&url';
import type { NumberedPdfAnswer, PdfAnswer, PdfJob, PdfPage, PdfRefusal, PdfShape } from './pdf-jobs.ts';

allowScript(workerUrl);

/** Milliseconds for opening a document or drawing a page: then its thread is ended. */
const MOST_MS = 20_000;

/** The reason why nothing is drawn. `tooLong`: it took too long, or more than there is. */
export type PdfFailure = PdfRefusal | 'tooLong';

export type PdfOpened =
  | { readonly ok: true; readonly document: PdfDocument }
  | { readonly ok: false; readonly failure: PdfFailure };

/** The part of a `Worker` that is used. */
export interface PdfThread {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(name: 'message', listener: (event: MessageEvent<NumberedPdfAnswer>) => void): void;
  addEventListener(name: 'error', listener: () => void): void;
}

const beginThread = (): PdfThread => new Worker(trustedScriptUrl(workerUrl), { type: 'module' });

/** A document in a thread of its own. Whoever opened it closes it. */
export class PdfDocument {
  readonly shape: PdfShape;
  readonly #thread: Thread;

  private constructor(thread: Thread, shape: PdfShape) {
    this.#thread = thread;
    this.shape = shape;
  }

  /** Opens a document. Its bytes are taken. */
  static async open(bytes: Uint8Array<ArrayBuffer>, begin: () => PdfThread = beginThread): Promise<PdfOpened> {
    const thread = new Thread(begin());
    const answer = await thread.ask({ kind: 'open', bytes }, [bytes.buffer]);
    if (answer !== null && answer.kind === 'opened')
      return { ok: true, document: new PdfDocument(thread, answer.shape) };
    thread.end();
    return { ok: false, failure: answer?.kind === 'failed' ? answer.why : 'tooLong' };
  }

  /** A page, so many device pixels wide; null if it cannot be drawn. */
  async draw(page: number, width: number): Promise<PdfPage | null> {
    const answer = await this.#thread.ask({ kind: 'draw', page, width }, []);
    return answer?.kind === 'drawn' ? answer.page : null;
  }

  close(): void {
    this.#thread.end();
  }
}

/** A thread that does one job after the other. It ends with the first that takes too long, and answers null from then on. */
class Thread {
  readonly #worker: PdfThread;
  readonly #waiting = new Map<number, (answer: PdfAnswer | null) => void>();
  #queue: Promise<unknown> = Promise.resolve();
  #last = 0;
  #isOver = false;

  constructor(worker: PdfThread) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => {
      if (typeof data.parleyPdf === 'number') this.#waiting.get(data.parleyPdf)?.(data.answer);
    });
    worker.addEventListener('error', () => this.end());
  }

  ask(job: PdfJob, transfer: Transferable[]): Promise<PdfAnswer | null> {
    const answered = this.#queue.then(() => this.#run(job, transfer));
    this.#queue = answered;
    return answered;
  }

  end(): void {
    this.#isOver = true;
    this.#worker.terminate();
    for (const done of [...this.#waiting.values()]) done(null);
  }

  #run(job: PdfJob, transfer: Transferable[]): Promise<PdfAnswer | null> {
    if (this.#isOver) return Promise.resolve(null);
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), MOST_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#worker.postMessage({ parleyPdf: id, job }, transfer);
    });
  }
}
