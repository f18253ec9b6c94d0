/**
 * Choices that the specification leaves to a server and that the plain fake does not make. Each is asked once for every occasion.
 */
export interface Liberties {
  /** The number of timeline events that are sent when `asked` were requested: at least one. */
  timelineLimit(asked: number): number;
  /** True to send a room anew, as `initial`, without a reason. */
  resendsRoom(): boolean;
  /** True to tell the sender of an event its transaction id. */
  tellsTransactionId(): boolean;
}

/** Takes none. */
export const NO_LIBERTIES: Liberties = {
  timelineLimit: (asked) => asked,
  resendsRoom: () => false,
  tellsTransactionId: () => true,
};
