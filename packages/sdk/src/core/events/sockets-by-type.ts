/** Finds the sockets of an event type, in their order. Nothing is made for a question: it is asked of every event. */
export class SocketsByType<Socket extends { readonly types: readonly string[] }> {
  readonly all: readonly Socket[];
  readonly #exact: ReadonlyMap<string, readonly Socket[]>;
  /** The beginnings of types that are described so, longest first: whoever describes a shorter one describes the longer one too. */
  readonly #beginnings: readonly { readonly start: string; readonly sockets: readonly Socket[] }[];

  constructor(sockets: readonly Socket[]) {
    this.all = sockets;
    const types = new Set(sockets.flatMap((socket) => socket.types));
    const describing = (type: string) => sockets.filter((socket) => describes(socket, type));
    const exact = [...types].filter((type) => !type.endsWith('*'));
    this.#exact = new Map(exact.map((type) => [type, describing(type)]));
    const starts = [...types].flatMap((type) => (type.endsWith('*') ? type.slice(0, -1) : []));
    starts.sort((one, other) => other.length - one.length);
    this.#beginnings = starts.map((start) => ({ start, sockets: describing(start) }));
  }

  /** The sockets that describe events of `type`. */
  of(type: string): readonly Socket[] {
    const exact = this.#exact.get(type);
    if (exact !== undefined) return exact;
    for (const { start, sockets } of this.#beginnings) if (type.startsWith(start)) return sockets;
    return NONE;
  }
}

const NONE: readonly never[] = [];

function describes({ types }: { readonly types: readonly string[] }, type: string): boolean {
  return types.some((known) => (known.endsWith('*') ? type.startsWith(known.slice(0, -1)) : type === known));
}
