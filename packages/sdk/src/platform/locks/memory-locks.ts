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

/** Hands a word to a thread, later: words come one after the other, in the order they were given. */
type Deliver = (word: () => void) => void;

export interface ThreadOptions {
  readonly clock: Clock;
  /** The id that others see; a different one for each thread. */
  readonly id?: string;
  /** Simulations let words take their time; at once, but never during the call, if absent. */
  readonly deliver?: Deliver;
}

interface Request {
  readonly name: string;
  readonly isShared: boolean;
  readonly thread: { readonly id: string; readonly deliver: Deliver };
  readonly grant: () => Promise<void>;
  readonly settle: (error?: Error) => void;
}

/** One tab or worker as the machine sees it. */
export interface LockThread {
  readonly locks: Locks;
  readonly openBroadcast: OpenBroadcast;
  /** True if it holds the lock `name`, as the lock manager knows it. */
  holds(name: string): boolean;
  /** The thread dies: what it held is free, what it waited for it waits for no more, and it hears nothing. */
  end(): void;
}

/** All that the tabs and workers of one origin share by way of locks and broadcast channels. */
export class LockMachineInMemory {
  readonly #held = new Set<Request>();
  #waiting: Request[] = [];
  readonly #channels = new Map<string, Set<MemoryBroadcast>>();
  #threads = 0;

  thread({ clock, id, deliver = deliverSoon }: ThreadOptions): LockThread {
    this.#threads += 1;
    const thread = { id: id ?? `thread ${this.#threads}`, deliver };
    const own: MemoryBroadcast[] = [];
    const openBroadcast = (name: string) => {
      const channel = new MemoryBroadcast(this.#membersOf(name), deliver);
      own.push(channel);
      return channel;
    };
    const manager: LockManagerLike = {
      request: (name, options, callback) => this.#request(thread, name, options, callback),
      query: () => {
        // The answer is of the moment it was asked for, and old when it arrives.
        const held = [...this.#held].map(describe);
        return new Promise((resolve) => deliver(() => resolve({ held })));
      },
    };
    return {
      locks: createLocks({ manager, openBroadcast, clock }),
      openBroadcast,
      holds: (name) => [...this.#held].some((request) => request.name === name && request.thread === thread),
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
      const settle = (error?: Error) => thread.deliver(() => (error === undefined ? resolve() : reject(error)));
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
      request.thread.deliver(() => void request.grant().then(release, release));
    }
  }

  #isFree(request: Request): boolean {
    return [...this.#held].every((holder) => holder.name !== request.name || (holder.isShared && request.isShared));
  }
}

/** Locks of a program in one thread, where nobody else can be. */
export function createMemoryLocks(clock: Clock): Locks {
  return new LockMachineInMemory().thread({ clock }).locks;
}

function deliverSoon(word: () => void): void {
  void Promise.resolve().then(word);
}

function describe({ name, isShared, thread }: Request) {
  return { name, mode: isShared ? ('shared' as const) : ('exclusive' as const), clientId: thread.id };
}

class MemoryBroadcast implements BroadcastLike {
  readonly #members: Set<MemoryBroadcast>;
  readonly #deliver: Deliver;
  readonly #listeners = new Set<(event: { readonly data: unknown }) => void>();

  constructor(members: Set<MemoryBroadcast>, deliver: Deliver) {
    this.#members = members;
    this.#deliver = deliver;
    members.add(this);
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    for (const other of this.#members) if (other !== this) other.#deliver(() => other.#hear(data));
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
