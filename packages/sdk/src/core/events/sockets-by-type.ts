/** Finds the sockets of an event type, in their order. */
export class SocketsByType<Socket extends { readonly types: readonly string[] }> {
  readonly all: readonly Socket[];
  readonly #exact: ReadonlyMap<string, readonly Socket[]>;
  readonly #open: readonly Socket[];

  constructor(sockets: readonly Socket[]) {
    this.all = sockets;
    const exact = new Set(sockets.flatMap(({ types }) => types.filter((type) => !type.endsWith('*'))));
    this.#exact = new Map([...exact].map((type) => [type, sockets.filter((socket) => describes(socket, type))]));
    this.#open = sockets.filter(({ types }) => types.some((type) => type.endsWith('*')));
  }

  /** The sockets that describe events of `type`. */
  of(type: string): readonly Socket[] {
    return this.#exact.get(type) ?? this.#open.filter((socket) => describes(socket, type));
  }
}

function describes({ types }: { readonly types: readonly string[] }, type: string): boolean {
  return types.some((known) => (known.endsWith('*') ? type.startsWith(known.slice(0, -1)) : type === known));
}
