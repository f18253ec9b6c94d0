/**
 * The globals that a page, a worker and Node all have, for plain files (`*.ts` that are neither `*.worker.ts`, `*.main.ts` nor tests).
 *
 * This list is a fence, so it is short on purpose. What is deterministic and pure is here; clocks, timers, randomness, cryptography, network, storage and
 * the console are not: they reach the engine through `Env` (`platform/env.ts`) and nowhere else. `AbortSignal.timeout` is left out for that reason.
 *
 * Only `packages/sdk/tsconfig.json` includes this file. Where a worker or main configuration reads plain files too, `lib.webworker` or `lib.dom` declares
 * these names, so every signature here is one that those libraries accept: the same or narrower.
 */

/** Text to UTF-8 bytes. */
declare class TextEncoder {
  readonly encoding: string;
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

/** Bytes to text; with `fatal`, malformed bytes throw a `TypeError`. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(input?: ArrayBuffer | ArrayBufferView<ArrayBuffer>, options?: { stream?: boolean }): string;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | string[][] | URLSearchParams);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

/** The constructor throws a `TypeError` for what is no URL; `URL.canParse` asks first. */
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string | URL, base?: string | URL): boolean;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toJSON(): string;
  toString(): string;
}

/** Binary string (one character a byte) to base64; throws for characters above U+00FF. */
declare function btoa(data: string): string;
/** Base64 to binary string; throws a `DOMException` for what is no base64. */
declare function atob(data: string): string;

declare class Event {
  constructor(type: string);
  readonly type: string;
}

declare class EventTarget {
  addEventListener(
    type: string,
    listener: (event: Event) => void,
    options?: { once?: boolean; signal?: AbortSignal },
  ): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/** Only to tell an abort (`name` is `AbortError`) from a bug, and to make one. */
declare class DOMException extends Error {
  constructor(message?: string, name?: string);
}

declare class AbortSignal extends EventTarget {
  private constructor();
  static abort(reason?: unknown): AbortSignal;
  static any(signals: AbortSignal[]): AbortSignal;
  readonly aborted: boolean;
  // The libraries say `any` here; a plain file has to look before it uses the reason.
  readonly reason: unknown;
  throwIfAborted(): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

/** What a port can hand over instead of copying. */
type Transferable = ArrayBuffer | MessagePort;

interface StructuredSerializeOptions {
  transfer?: Transferable[];
}

declare function structuredClone<T>(value: T, options?: StructuredSerializeOptions): T;

declare class MessageEvent<T = unknown> extends Event {
  readonly data: T;
  readonly ports: readonly MessagePort[];
}

declare class MessagePort extends EventTarget {
  private constructor();
  onmessage: ((event: MessageEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
  postMessage(message: unknown, options?: StructuredSerializeOptions): void;
  start(): void;
  close(): void;
  addEventListener(
    type: 'message' | 'messageerror',
    listener: (event: MessageEvent) => void,
    options?: { once?: boolean; signal?: AbortSignal },
  ): void;
  removeEventListener(type: 'message' | 'messageerror', listener: (event: MessageEvent) => void): void;
}

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

type ReadableStreamReadResult<T> = { done: false; value: T } | { done: true; value: T | undefined };

interface ReadableStreamDefaultReader<R = unknown> {
  readonly closed: Promise<void>;
  cancel(reason?: unknown): Promise<void>;
  read(): Promise<ReadableStreamReadResult<R>>;
  releaseLock(): void;
}

/** Bodies of uploads and downloads; made on the platform, read anywhere. */
interface ReadableStream<R = unknown> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): ReadableStreamDefaultReader<R>;
}
