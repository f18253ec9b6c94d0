/** A measured sender of messages in an encrypted room. */
export interface Sender {
  /** Sends a message; done when the server has taken it. */
  send(text: string): Promise<void>;
  /** Signs out, so that the next run has as many devices to write to. */
  end(): Promise<void>;
}

export interface SenderOptions {
  readonly url: string;
  readonly name: string;
  readonly password: string;
  readonly roomId: string;
}
