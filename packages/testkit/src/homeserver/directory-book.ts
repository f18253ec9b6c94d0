/** The directory of the fake homeserver: addresses of rooms, and the rooms that it lists. */
export class DirectoryBook {
  readonly #aliases = new Map<string, string>();
  readonly #listed = new Set<string>();
  /** False for a server that lets nobody list rooms. */
  takesRooms = true;

  roomOf(alias: string): string | undefined {
    return this.#aliases.get(alias);
  }

  name(alias: string, roomId: string): void {
    this.#aliases.set(alias, roomId);
  }

  /** Takes an address away. */
  unname(alias: string): void {
    this.#aliases.delete(alias);
  }

  aliasesOf(roomId: string): readonly string[] {
    return [...this.#aliases].flatMap(([alias, id]) => (id === roomId ? [alias] : []));
  }

  isListed(roomId: string): boolean {
    return this.#listed.has(roomId);
  }

  list(roomId: string, isListed: boolean): void {
    if (isListed) this.#listed.add(roomId);
    else this.#listed.delete(roomId);
  }

  get listed(): readonly string[] {
    return [...this.#listed];
  }
}
