import { err, type Result } from '../../base/result/result.ts';
import type { PortFailure } from '../contract.ts';
import type { CallId, PageFrame } from '../wire/frames.ts';
import type { CommandOptions } from './remote.ts';

type Answer = Result<unknown, unknown>;

interface PendingCommand {
  readonly frame: Extract<PageFrame, { readonly kind: 'command' }>;
  readonly transfer: readonly Transferable[];
  readonly settle: (answer: Answer) => void;
  /** Posted commands may have been done; those that wait have surely not. */
  isPosted: boolean;
}

export type PostFrame = (frame: PageFrame, transfer?: readonly Transferable[]) => Result<void, PortFailure>;

/** The commands that wait for an answer, and those that wait for an engine, in the order they were asked. */
export class RemoteCommands {
  readonly #post: PostFrame;
  readonly #pending = new Map<CallId, PendingCommand>();

  constructor(post: PostFrame) {
    this.#post = post;
  }

  /** Asks; posts at once if `isReady`, or else with the next `flush`. Resolves with one answer, never rejects. */
  ask(id: CallId, name: string, input: unknown, options: CommandOptions, isReady: boolean): Promise<Answer> {
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
      this.#pending.set(id, { frame: { kind: 'command', id, name, input }, transfer, settle, isPosted: false });
      if (isReady) this.flush();
    });
  }

  /** Posts what waits. */
  flush(): void {
    for (const command of this.#pending.values()) {
      if (command.isPosted) continue;
      command.isPosted = true;
      const posted = this.#post(command.frame, command.transfer);
      if (!posted.ok) command.settle(posted);
    }
  }

  /** The answer to `id` came. Nobody may be waiting for it any more. */
  answer(id: CallId, answer: Answer): void {
    this.#pending.get(id)?.settle(answer);
  }

  /** Answers those that were posted: whether they were done is unknown. */
  lose(): void {
    for (const command of this.#pending.values()) {
      if (command.isPosted) command.settle(err({ kind: 'engineLost' }));
    }
  }

  /** Answers all of them. */
  failAll(failure: PortFailure): void {
    for (const command of this.#pending.values()) command.settle(err(failure));
  }

  #cancel(id: CallId): void {
    const command = this.#pending.get(id);
    if (command?.isPosted === true) this.#post({ kind: 'cancel', id });
    command?.settle(err({ kind: 'cancelled' }));
  }
}
