/** What a lawful server is free to do and the plain fake does not. Each is asked once for every time it could happen. */
export interface Liberties {
  /** How many events of a timeline are sent, where so many were asked for: at least one. */
  timelineLimit(asked: number): number;
  /** Whether a room is sent anew, as `initial`, though nothing asks for it. */
  resendsRoom(): boolean;
  /** Whether an event says to its sender by which transaction it came. */
  tellsTransactionId(): boolean;
}

/** Takes none. */
export const NO_LIBERTIES: Liberties = {
  timelineLimit: (asked) => asked,
  resendsRoom: () => false,
  tellsTransactionId: () => true,
};
