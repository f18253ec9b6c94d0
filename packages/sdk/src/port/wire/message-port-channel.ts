import { BugError } from '../../base/assert/assert.ts';
import type { PortChannel } from './channel.ts';

/** What is needed of a `MessagePort`: the browser's, a SharedWorker's, or Node's. */
export interface MessagePortLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/** A channel over a real port. */
export function createMessagePortChannel(_port: MessagePortLike): PortChannel {
  throw new BugError('the adapter comes with the next commit');
}
