/** The title of the window: the open room, then what this client is called. */
let brand = 'Parley';
let room: string | null = null;

export function setBrandTitle(next: string): void {
  brand = next;
  show();
}

/** Null when no room is open. */
export function setRoomTitle(next: string | null): void {
  room = next;
  show();
}

function show(): void {
  document.title = room === null ? brand : `${room} · ${brand}`;
}
