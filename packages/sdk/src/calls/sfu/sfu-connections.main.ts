/** All SFUs of a call: each transport that is named has one connection, which goes on for as long as it is named (REL-65). */
import type { RtcTransport } from '../../features/rtc/contract.ts';
import type { SfuConnection } from './sfu-connection.main.ts';

export class SfuConnections {
  readonly #open: (transport: RtcTransport) => SfuConnection;
  readonly #connections = new Map<string, SfuConnection>();

  constructor(open: (transport: RtcTransport) => SfuConnection) {
    this.#open = open;
  }

  get all(): Iterable<SfuConnection> {
    return this.#connections.values();
  }

  /** Connects to transports that are new, and leaves those that are named no more. The others are left alone. */
  follow(transports: readonly RtcTransport[], publishOn: RtcTransport | null): void {
    const named = new Map(transports.map((transport) => [nameOf(transport), transport]));
    if (publishOn !== null) named.set(nameOf(publishOn), publishOn);
    for (const [name, connection] of this.#connections) {
      if (named.has(name)) continue;
      connection.close();
      this.#connections.delete(name);
    }
    for (const [name, transport] of named) {
      if (!this.#connections.has(name)) this.#connections.set(name, this.#open(transport));
    }
    const main = this.main(publishOn);
    for (const connection of this.all) connection.setVital(connection === main);
  }

  /** The connection that the call stands and falls with: that which is published on, or the first. */
  main(publishOn: RtcTransport | null): SfuConnection | null {
    const [first] = this.all;
    return (publishOn === null ? first : this.to(publishOn)) ?? null;
  }

  to(transport: RtcTransport): SfuConnection | undefined {
    return this.#connections.get(nameOf(transport));
  }

  /** The source of a participant's media: the SFU that its membership names, else the first that knows it. */
  of(identity: string, transport: RtcTransport | null): SfuConnection | undefined {
    if (transport !== null) return this.to(transport);
    for (const connection of this.all) if (connection.people.has(identity)) return connection;
    const [first] = this.all;
    return first;
  }

  close(): void {
    for (const connection of this.all) connection.close();
    this.#connections.clear();
  }
}

/** Two ways of writing one address are one SFU. The alias is its name for the room, which each token says anew. */
function nameOf({ serviceUrl }: RtcTransport): string {
  return serviceUrl.replace(/\/$/, '');
}
