/** The used part of a `BroadcastChannel`: the browser's, Node's, or a fake. */
export interface BroadcastLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Opens a channel that everybody of this origin hears who opened one of the same name. */
export type OpenBroadcast = (name: string) => BroadcastLike;
