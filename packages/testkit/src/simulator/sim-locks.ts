import type { BroadcastLike } from '@parley/sdk/internal/platform/locks/broadcast.ts';
import { createLocks } from '@parley/sdk/internal/platform/locks/create-locks.ts';
import type { LockManagerLike } from '@parley/sdk/internal/platform/locks/lock-manager.ts';
import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimClock } from './sim-clock.ts';
import type { SimProcess } from './sim-process.ts';

type Options = Parameters<LockManagerLike['request']>[1];

interface Request {
  readonly name: string;
  readonly isShared: boolean;
  readonly process: SimProcess;
  readonly grant: () => Promise<void>;
  readonly settle: (error?: Error) => void;
}

/** The locks and broadcasts of one machine. What they tell a process comes in order, takes time, and waits while it is frozen. */
export class SimLocks {
  readonly #scheduler: Scheduler;
  #held: Request[] = [];
  #waiting: Request[] = [];
  #members: SimBroadcast[] = [];
  /** When the last word on its way to a process arrives. */
  readonly #lastMs = new Map<SimProcess, number>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** The locks as `process` sees them. */
  for(process: SimProcess): Locks {
    const manager: LockManagerLike = {
      request: (name, options, callback) => this.#request(process, name, options, callback),
      query: () => {
        // The answer is of the moment it was asked for, and old when it arrives.
        const held = this.#held.map(describe);
        return new Promise((resolve) => this.#tell(process, () => resolve({ held })));
      },
    };
    const openBroadcast = (name: string) => {
      const channel = new SimBroadcast(name, process, {
        post: (from, data) => this.#post(from, data),
        close: (closed) => {
          this.#members = this.#members.filter((member) => member !== closed);
        },
      });
      this.#members.push(channel);
      return channel;
    };
    return createLocks({
      manager,
      openBroadcast,
      clock: createSimClock(this.#scheduler, process, { offsetMs: 0 }),
    });
  }

  /** Whether `process` holds the lock `name`. */
  isHeldBy(name: string, process: SimProcess): boolean {
    return this.#held.some((request) => request.name === name && request.process === process);
  }

  /** What a process held that died is free. */
  forget(process: SimProcess): void {
    this.#members = this.#members.filter((member) => member.process !== process);
    this.#waiting = this.#waiting.filter((request) => request.process !== process);
    this.#held = this.#held.filter((request) => request.process !== process);
    this.#serve();
  }

  #request(process: SimProcess, name: string, options: Options, grant: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => this.#tell(process, () => (error === undefined ? resolve() : reject(error)));
      const request: Request = { name, isShared: options.mode === 'shared', process, grant, settle };
      options.signal?.addEventListener('abort', () => this.#giveUp(request), { once: true });
      if (options.steal === true) this.#steal(request);
      else this.#waiting.push(request);
      this.#serve();
    });
  }

  #giveUp(request: Request): void {
    if (!this.#waiting.includes(request)) return;
    this.#waiting = this.#waiting.filter((other) => other !== request);
    request.settle(new DOMException('given up', 'AbortError'));
    this.#serve();
  }

  #steal(request: Request): void {
    for (const holder of this.#held.filter(({ name }) => name === request.name)) {
      this.#held.splice(this.#held.indexOf(holder), 1);
      holder.settle(new DOMException('taken away', 'AbortError'));
    }
    this.#waiting.unshift(request);
  }

  /** Grants what can be, in the order it was asked: nobody passes one who waits for the same name. */
  #serve(): void {
    const blocked = new Set<string>();
    for (const request of [...this.#waiting]) {
      const isFree = this.#held.every(({ name, isShared }) => name !== request.name || (isShared && request.isShared));
      if (blocked.has(request.name) || !isFree) {
        blocked.add(request.name);
        continue;
      }
      this.#waiting.splice(this.#waiting.indexOf(request), 1);
      this.#held.push(request);
      const release = () => {
        const at = this.#held.indexOf(request);
        if (at < 0) return;
        this.#held.splice(at, 1);
        request.settle();
        this.#serve();
      };
      this.#tell(request.process, () => void request.grant().then(release, release));
    }
  }

  #post(from: SimBroadcast, data: unknown): void {
    for (const member of this.#members) {
      if (member !== from && member.name === from.name) this.#tell(member.process, () => member.hear(data));
    }
  }

  #tell(process: SimProcess, word: () => void): void {
    const scheduler = this.#scheduler;
    const atMs = Math.max(this.#lastMs.get(process) ?? 0, scheduler.nowMs + scheduler.delay(0.05, 3));
    this.#lastMs.set(process, atMs);
    scheduler.after(atMs - scheduler.nowMs, process, `${process.name} lock`, word);
  }
}

function describe({ name, isShared, process }: Request) {
  return { name, mode: isShared ? ('shared' as const) : ('exclusive' as const), clientId: process.name };
}

interface BroadcastMachine {
  readonly post: (from: SimBroadcast, data: unknown) => void;
  readonly close: (closed: SimBroadcast) => void;
}

class SimBroadcast implements BroadcastLike {
  readonly name: string;
  readonly process: SimProcess;
  readonly #machine: BroadcastMachine;
  readonly #listeners = new Set<(event: { readonly data: unknown }) => void>();

  constructor(name: string, process: SimProcess, machine: BroadcastMachine) {
    this.name = name;
    this.process = process;
    this.#machine = machine;
  }

  postMessage(message: unknown): void {
    this.#machine.post(this, structuredClone(message));
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#machine.close(this);
    this.#listeners.clear();
  }

  hear(data: unknown): void {
    for (const listener of [...this.#listeners]) listener({ data });
  }
}
