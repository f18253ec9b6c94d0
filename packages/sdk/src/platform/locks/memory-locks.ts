/**
 * The lock manager and the broadcast channels of a machine in memory: for programs in one thread, and for tests, where each
 * `Thread` stands for a tab or a worker that can end.
 */
import type { Clock } from '../../base/clock/clock.ts';
import type { BroadcastLike, OpenBroadcast } from './broadcast.ts';
import { createLocks } from './create-locks.ts';
import type { LockManagerLike } from './lock-manager.ts';
import type { Locks } from './locks.ts';

type Options = Parameters<LockManagerLike['request']>[1];

interface Request {
  readonly name: string;
  readonly isShared: boolean;
  readonly thread: { readonly id: string };
  readonly grant: () => Promise<void>;
  readonly settle: (error?: Error) => void;
}

/** One tab or worker as the machine sees it. */
export interface LockThread {
  readonly locks: Locks;
  readonly openBroadcast: OpenBroadcast;
  /** The thread dies: what it held is free, what it waited for it waits for no more, and it hears nothing. */
  end(): void;
}

/** All that the tabs and workers of one origin share by way of locks and broadcast channels. */
export class LockMachineInMemory {
  readonly #clock: Clock;
  readonly #held = new Set<Request>();
  #waiting: Request[] = [];
  readonly #channels = new Map<string, Set<MemoryBroadcast>>();
  #threads = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  thread(): LockThread {
    this.#threads += 1;
    const thread = { id: `thread ${this.#threads}` };
    const own: MemoryBroadcast[] = [];
    const openBroadcast = (name: string) => {
      const channel = new MemoryBroadcast(this.#membersOf(name));
      own.push(channel);
      return channel;
    };
    const manager: LockManagerLike = {
      request: (name, options, callback) => this.#request(thread, name, options, callback),
      query: () => Promise.resolve({ held: [...this.#held].map(describe) }),
    };
    return {
      locks: createLocks({ manager, openBroadcast, clock: this.#clock }),
      openBroadcast,
      end: () => {
        for (const channel of own) channel.close();
        this.#waiting = this.#waiting.filter((request) => request.thread !== thread);
        for (const request of this.#held) if (request.thread === thread) this.#held.delete(request);
        this.#serve();
      },
    };
  }

  #membersOf(name: string): Set<MemoryBroadcast> {
    const members = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, members);
    return members;
  }

  #request(thread: Request['thread'], name: string, options: Options, callback: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => (error === undefined ? resolve() : reject(error));
      const request = { name, isShared: options.mode === 'shared', thread, grant: callback, settle };
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
    for (const holder of this.#held) {
      if (holder.name !== request.name) continue;
      this.#held.delete(holder);
      holder.settle(new DOMException('taken away', 'AbortError'));
    }
    this.#waiting.unshift(request);
  }

  /** Grants what can be, in the order it was asked: nobody passes one who waits for the same name. */
  #serve(): void {
    const blocked = new Set<string>();
    for (const request of [...this.#waiting]) {
      if (blocked.has(request.name) || !this.#isFree(request)) {
        blocked.add(request.name);
        continue;
      }
      this.#waiting = this.#waiting.filter((other) => other !== request);
      this.#held.add(request);
      const release = () => {
        if (!this.#held.delete(request)) return;
        request.settle();
        this.#serve();
      };
      void Promise.resolve().then(request.grant).then(release, release);
    }
  }

  #isFree(request: Request): boolean {
    return [...this.#held].every((holder) => holder.name !== request.name || (holder.isShared && request.isShared));
  }
}

/** Locks of a program in one thread, where nobody else can be. */
export function createMemoryLocks(clock: Clock): Locks {
  return new LockMachineInMemory(clock).thread().locks;
}

function describe({ name, isShared, thread }: Request) {
  return { name, mode: isShared ? ('shared' as const) : ('exclusive' as const), clientId: thread.id };
}

class MemoryBroadcast implements BroadcastLike {
  readonly #members: Set<MemoryBroadcast>;
  readonly #listeners = new Set<(event: { readonly data: unknown }) => void>();

  constructor(members: Set<MemoryBroadcast>) {
    this.#members = members;
    members.add(this);
  }

  postMessage(message: unknown): void {
    const others = [...this.#members].filter((member) => member !== this);
    const data = structuredClone(message);
    void Promise.resolve().then(() => {
      for (const other of others) other.#hear(data);
    });
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#members.delete(this);
    this.#listeners.clear();
  }

  #hear(data: unknown): void {
    for (const listener of [...this.#listeners]) listener({ data });
  }
}
