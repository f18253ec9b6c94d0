/** Types of events that people send each other, as servers know them. Slices that draw such events say more of them. */

/** Types that are messages, and counted as such (04.SS-22). */
export const MESSAGE_TYPES: ReadonlySet<string> = new Set([
  'm.room.message',
  'm.room.encrypted',
  'm.sticker',
  'm.poll.start',
  'org.matrix.msc3381.poll.start',
]);

/** Types that move a room up on servers with sliding sync (04.SS-22). Calls do so too, and say it themselves. */
export const BUMPING_TYPES: ReadonlySet<string> = new Set([
  ...MESSAGE_TYPES,
  'm.room.create',
  'm.beacon_info',
  'org.matrix.msc3672.beacon_info',
]);
