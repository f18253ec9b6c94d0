import { err, type Result } from '../../base/result/result.ts';
import type { PortFailure } from '../contract.ts';
import type { CallId, PageFrame } from '../wire/frames.ts';
import type { PagePost } from './page-outbox.ts';
import type { CommandOptions } from './remote.ts';

type Answer = Result<unknown, unknown>;

/** Frames that ask for a command: of the engine, or of an open view. */
export type CommandFrame = Extract<PageFrame, { readonly kind: 'command' | 'callView' }>;

interface PendingCommand {
  readonly frame: CommandFrame;
  readonly transfer: readonly Transferable[];
  readonly settle: (answer: Answer) => void;
  readonly isRepeatable: boolean;
  /** Posted commands may have been done; those that wait have surely not. */
  isPosted: boolean;
  /** Number of times that it was posted. */
  postings: number;
}

/** A command that was under way when so many engines ended may be what ended them. */
const MOST_POSTINGS = 4;

/** The commands that wait for an answer, and those that wait for an engine, in the order they were asked. */
export class RemoteCommands {
  readonly #post: (post: PagePost) => void;
  readonly #pending = new Map<CallId, PendingCommand>();

  constructor(post: (post: PagePost) => void) {
    this.#post = post;
  }

  /**
   * Asks; posts at once if `isReady`, or else with the next `flush`. Resolves with one answer, never rejects.
   * @param mayRepeat the command may be posted again when an engine was lost
   */
  ask(frame: CommandFrame, options: CommandOptions, mayRepeat: boolean, isReady: boolean): Promise<Answer> {
    const { id } = frame;
    const { signal, transfer = [] } = options;
    if (signal?.aborted === true) return Promise.resolve(err({ kind: 'cancelled' }));
    return new Promise((resolve) => {
      const onAbort = () => this.#cancel(id);
      const settle = (answer: Answer) => {
        signal?.removeEventListener('abort', onAbort);
        this.#pending.delete(id);
        resolve(answer);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      // Transferred data is lost with the engine that received it.
      const isRepeatable = mayRepeat && transfer.length === 0;
      this.#pending.set(id, { frame, transfer, settle, isRepeatable, isPosted: false, postings: 0 });
      if (isReady) this.flush();
    });
  }

  /** Posts what waits. */
  flush(): void {
    for (const command of this.#pending.values()) {
      if (command.isPosted) continue;
      command.isPosted = true;
      command.postings += 1;
      const { frame, transfer, settle } = command;
      this.#post({ frame, transfer, onFailure: (failure) => settle(err(failure)) });
    }
  }

  /** The answer to `id` came. Nobody may be waiting for it any more. */
  answer(id: CallId, answer: Answer): void {
    this.#pending.get(id)?.settle(answer);
  }

  /** Answers those that were posted, because whether they were done is unknown, but for those that can be asked again. */
  lose(): void {
    for (const command of this.#pending.values()) {
      if (!command.isPosted) continue;
      if (command.isRepeatable && command.postings < MOST_POSTINGS) command.isPosted = false;
      else command.settle(err({ kind: 'engineLost' }));
    }
  }

  /** Answers all of them. */
  failAll(failure: PortFailure): void {
    for (const command of this.#pending.values()) command.settle(err(failure));
  }

  /** A view is closed: the engine aborts its commands with it. */
  closeView(view: CallId): void {
    for (const { frame, settle } of this.#pending.values()) {
      if (frame.kind === 'callView' && frame.view === view) settle(err({ kind: 'cancelled' }));
    }
  }

  #cancel(id: CallId): void {
    const command = this.#pending.get(id);
    if (command?.isPosted === true) this.#post({ frame: { kind: 'cancel', id } });
    command?.settle(err({ kind: 'cancelled' }));
  }
}
