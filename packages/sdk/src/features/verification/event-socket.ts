import type { EventSocket } from '../../core/events/event-socket.ts';
import type { VerificationItemContent } from './contract.ts';
import { verificationContentSocket } from './item-content.ts';

/** Verification events: the request is a message; the events that follow it are for machines, and shown nowhere. */
export const verificationSocket: EventSocket<VerificationItemContent, never> = {
  types: ['m.room.message', 'm.key.verification.*'],
  role: ({ type, state_key: stateKey }) => (type === 'm.room.message' || stateKey !== undefined ? null : 'hidden'),
  content: () => Promise.resolve(verificationContentSocket),
};
