import { err } from '../../base/result/result.ts';
import type { PortFailure } from '../contract.ts';
import type { ReportBug } from '../report-bug.ts';
import type { PortChannel } from '../wire/channel.ts';
import type { EngineFrame } from '../wire/frames.ts';

interface Outgoing {
  readonly frame: EngineFrame;
  readonly transfer: readonly ArrayBuffer[];
}

/**
 * Messages to one page. All of one turn leave as one message at the end of the turn: first changes of views and streams, then answers. So a
 * page that got its answer has seen the changes of the command.
 */
export class TabOutbox {
  readonly #channel: PortChannel;
  readonly #report: ReportBug;
  readonly #producers = new Set<() => EngineFrame | undefined>();
  #answers: Outgoing[] = [];
  #isScheduled = false;
  #isClosed = false;

  constructor(channel: PortChannel, report: ReportBug) {
    this.#channel = channel;
    this.#report = report;
  }

  /** Asks `produce` for a frame at the end of the turn; asking again before that changes nothing. It must not throw. */
  request(produce: () => EngineFrame | undefined): void {
    this.#producers.add(produce);
    this.#schedule();
  }

  /** Sends an answer at the end of the turn. */
  answer(frame: EngineFrame, transfer: readonly ArrayBuffer[]): void {
    if (this.#isClosed) return;
    this.#answers.push({ frame, transfer });
    this.#schedule();
  }

  /** Sends now, ahead of what waits. */
  control(frame: EngineFrame): void {
    if (!this.#isClosed) this.#channel.post([frame]);
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#isClosed = true;
    this.#producers.clear();
    this.#answers = [];
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isClosed) return;
    this.#isScheduled = true;
    void Promise.resolve().then(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const producers = [...this.#producers];
    this.#producers.clear();
    const changes = producers.map((produce) => produce()).filter((frame) => frame !== undefined);
    const outgoing = [...changes.map((frame): Outgoing => ({ frame, transfer: [] })), ...this.#answers];
    this.#answers = [];
    if (outgoing.length === 0 || this.#isClosed) return;
    try {
      this.#post(outgoing);
    } catch {
      for (const one of outgoing) this.#postAlone(one);
    }
  }

  #post(outgoing: readonly Outgoing[]): void {
    this.#channel.post(
      outgoing.map(({ frame }) => frame),
      outgoing.flatMap(({ transfer }) => transfer),
    );
  }

  /** One frame that cannot be cloned must not cost its neighbours: it fails by itself. */
  #postAlone(outgoing: Outgoing): void {
    try {
      this.#post([outgoing]);
    } catch (error) {
      const failure = this.#report('a frame could not be posted', error);
      this.#channel.post([failedFrame(outgoing.frame, failure)]);
    }
  }
}

/** Replacement for a frame that cannot be sent. */
function failedFrame(frame: EngineFrame, failure: PortFailure): EngineFrame {
  switch (frame.kind) {
    case 'answer':
      return { kind: 'answer', id: frame.id, result: err(failure) };
    case 'viewValue':
    case 'viewList':
    case 'viewPatch':
    case 'viewKept':
    case 'viewFailed':
      return { kind: 'viewFailed', id: frame.id, seq: frame.seq, failure };
    case 'streamItems':
    case 'streamFailed':
      return { kind: 'streamFailed', id: frame.id, failure };
    case 'welcome':
    case 'refuse':
    case 'pong':
    case 'dropped':
      return frame;
  }
}
