/** Loads the code that finds or makes the direct room with a user. */
export function loadDirectRoom() {
  return import('./direct-room.ts');
}
