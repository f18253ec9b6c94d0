import { describeError } from '../../base/log/log.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import type { SaidSignal, SignalFailure, SignalSender } from './signal-sender.ts';

/** Sends what is said in calls, in order. Its code is loaded with the first call. */
export class LateSender {
  readonly #open: () => Promise<SignalSender>;
  #sender: Promise<SignalSender> | undefined;

  constructor(...account: ConstructorParameters<typeof SignalSender>) {
    this.#open = async () => {
      const { SignalSender: Sender } = await import('./signal-sender.ts');
      return new Sender(...account);
    };
  }

  /** Answers once the server has it, or it was given up. */
  async send(signal: SaidSignal): Promise<Result<null, SignalFailure>> {
    const loaded = this.#load();
    const sender = await loaded.catch((error: unknown) => {
      if (this.#sender === loaded) this.#sender = undefined;
      return describeError(error);
    });
    return typeof sender === 'string' ? err({ kind: 'notSent', reason: sender }) : sender.send(signal);
  }

  /** Nothing more will be said in a call. */
  forget(callId: CallId): void {
    this.#sender?.then(
      (sender) => sender.forget(callId),
      () => undefined,
    );
  }

  #load(): Promise<SignalSender> {
    return (this.#sender ??= this.#open());
  }
}
