import type { EventSocket } from '../../../core/events/events.ts';
import { CALL_REACTION_TYPE, KEY_TYPE } from '../../../protocol/events/rtc-types.ts';

/** Events that are for those in a call, and stand in no timeline: emoji of a moment, and keys of older clients. */
export const callEventsSocket: EventSocket<never, never, never> = {
  types: [CALL_REACTION_TYPE, KEY_TYPE],
  role: ({ state_key: stateKey }) => (stateKey === undefined ? 'hidden' : null),
};
