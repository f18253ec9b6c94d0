import { BugError } from '../../base/assert/assert.ts';
import type { PortChannel } from './channel.ts';
import { describeNotPlain } from './plain-data.ts';

/** What is needed of a `MessagePort`: the browser's, a SharedWorker's, or Node's. */
export interface MessagePortLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export interface MessagePortChannelOptions {
  /** Looks through every message for what is no plain data, and throws a `BugError` that says where. For development. */
  readonly isChecked?: boolean;
}

/** A channel over a real port, in either thread. */
export function createMessagePortChannel(port: MessagePortLike, options: MessagePortChannelOptions = {}): PortChannel {
  return {
    post: (message, transfer = []) => {
      const problem = options.isChecked === true ? describeNotPlain(message) : undefined;
      if (problem !== undefined) throw new BugError(`only plain data crosses: ${problem}`);
      port.postMessage(message, [...transfer]);
    },
    listen: (listener) => {
      const onMessage = (event: { readonly data: unknown }) => listener(event.data);
      // What could not be read on this side is heard as a message that is no frame, and so gets reported.
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
