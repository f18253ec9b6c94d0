import { BugError } from '../../base/assert/assert.ts';
import type { PortChannel } from './channel.ts';

/** The required part of a `MessagePort` of the browser, a SharedWorker or Node. */
export interface MessagePortLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export interface MessagePortChannelOptions {
  /** Describes the first value in a message that is no plain data (`describeNotPlain`). Posting such a message throws a `BugError`. */
  readonly describeProblem?: (message: unknown) => string | undefined;
}

/** A channel over a real port, in either thread. */
export function createMessagePortChannel(port: MessagePortLike, options: MessagePortChannelOptions = {}): PortChannel {
  return {
    post: (message, transfer = []) => {
      const problem = options.describeProblem?.(message);
      if (problem !== undefined) throw new BugError(`only plain data crosses: ${problem}`);
      port.postMessage(message, [...transfer]);
    },
    listen: (listener) => {
      const onMessage = (event: { readonly data: unknown }) => listener(event.data);
      // An unreadable message is passed on as a message that is not a frame, so that it is reported.
      const onError = () => listener(undefined);
      port.addEventListener('message', onMessage);
      port.addEventListener('messageerror', onError);
      port.start();
      return () => {
        port.removeEventListener('message', onMessage);
        port.removeEventListener('messageerror', onError);
      };
    },
    close: () => port.close(),
  };
}
