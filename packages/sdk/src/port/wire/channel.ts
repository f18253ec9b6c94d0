/**
 * One end of a two-way, ordered and reliable pipe of messages, as a `MessagePort` is. What it carries is copied by structured
 * clone; what is named in `transfer` is moved.
 */
export interface PortChannel {
  /** Sends a message. Throws if it cannot be cloned. After the end of either side it does nothing. */
  post(message: unknown, transfer?: readonly Transferable[]): void;
  /** Hears messages from the other end; those that came before the first listener wait for it. Returns the function that stops it. */
  listen(listener: (message: unknown) => void): () => void;
  /** Ends the pipe. What was posted before still arrives. Harmless when already closed. */
  close(): void;
}
