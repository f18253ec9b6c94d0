import { stringAt } from '../../base/json/guards.ts';
import type { EventSocket } from '../../core/events/events.ts';
import { VERIFICATION_REQUEST } from '../../protocol/events/message.ts';
import type { VerificationItemContent, VerificationSummary } from './contract.ts';
import { verificationContentSocket } from './item-content.ts';

/** Verification events: the request is a message; the events that follow it are for machines, and shown nowhere. */
export const verificationSocket: EventSocket<VerificationItemContent, never, VerificationSummary> = {
  types: ['m.room.message', 'm.key.verification.*'],
  role: ({ type, state_key: stateKey }) => (type === 'm.room.message' || stateKey !== undefined ? null : 'hidden'),
  toSummary: ({ content }) => (stringAt(content, 'msgtype') === VERIFICATION_REQUEST ? { kind: 'verification' } : null),
  content: () => Promise.resolve(verificationContentSocket),
};
