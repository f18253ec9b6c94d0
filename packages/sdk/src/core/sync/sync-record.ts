/** Where the sync stands. Written in the same transaction as the data it brought, so it never runs ahead of it (I9). */
export interface SyncRecord {
  /** Null after the server forgot it: the next request begins anew. */
  readonly position: string | null;
  /** How many rooms the server counts, or null before it said so. */
  readonly roomCount: number | null;
  /** How many rooms from the top were asked for so far; the window grows until it holds them all. */
  readonly windowSize: number;
  /** Where the to-device messages stand, apart from `position` (04.SS-05). */
  readonly toDeviceSince: string | null;
}
