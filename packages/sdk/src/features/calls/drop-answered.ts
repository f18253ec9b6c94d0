import type { CallSignal } from '../../protocol/events/call/call-signal.ts';

/**
 * What one sync brought, without the invites that it also brought the end or the answer of: nobody needs to hear those ring (07.R-02).
 */
export function dropAnswered<Received extends { readonly signal: CallSignal }>(
  received: readonly Received[],
): readonly Received[] {
  const done = new Set(received.flatMap(({ signal }) => (endsRinging(signal) ? [signal.callId] : [])));
  return done.size === 0
    ? received
    : received.filter(({ signal }) => signal.kind !== 'invite' || !done.has(signal.callId));
}

function endsRinging({ kind }: CallSignal): boolean {
  return kind === 'answer' || kind === 'hangup' || kind === 'reject' || kind === 'selectAnswer';
}
