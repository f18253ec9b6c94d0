import type { RelationSocket } from '../../core/events/events.ts';
import { answerableUntil, callNameOf, callOutcomeOf, inviteOf } from '../../protocol/rules/call-outcome.ts';
import type { CallExtra } from './contract.ts';

/** What came of a call, on its invite: they name each other by the call's id. */
export const callOutcomeSocket: RelationSocket<CallExtra> = {
  targetOf: () => null,
  targetNameOf: callNameOf,
  nameOf: (entry) => (entry.type === 'm.call.invite' ? callNameOf(entry) : null),
  fold(related) {
    const outcome = callOutcomeOf(related);
    return outcome === null ? null : { kind: 'callOutcome', outcome };
  },
  foldAlone(entry) {
    const invite = inviteOf(entry);
    if (invite === null || invite.confId !== null) return null;
    const until = answerableUntil(entry, invite);
    return { kind: 'callOutcome', outcome: { kind: 'open', by: entry.sender, until } };
  },
};
