/** Handing calls over (07, section 8): what is said to whom, and what is made of being handed over. Pure. */
import type { SignalOf, TransferTarget } from '../../protocol/events/call/call-signal.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import type { CallEffect, CallInput, CallStep, DirectCall } from './direct-call.ts';
import { andThen, endByRemote, endSilently, ignore, refuse } from './ending.ts';

export type TransferInput = Extract<CallInput, { kind: 'transfer' }>;
export type TransferAsked = Extract<CallEffect, { kind: 'transferAsked' }>;

/** True if the opponent can be told to continue with somebody else. */
export function canTransfer({ state, opponent }: DirectCall): boolean {
  return (state === 'connecting' || state === 'connected') && opponent?.capabilities.transferee === true;
}

/** The opponent is told to go on with somebody else, and this call is over (07.TR-01). */
export function transfer(call: DirectCall, input: TransferInput): CallStep {
  const { target, replacementId, createCall, awaitCall } = input;
  if (!canTransfer(call)) return refuse(call, 'no_transfer', 'The call cannot be transferred');
  const { call: after, effects } = endSilently(call, 'transferred');
  const body = { kind: 'replaces', replacementId, target, createCall, awaitCall } as const;
  return { call: after, effects: [{ kind: 'send', tag: 'other', body }, ...effects] };
}

/**
 * The opponent hands us over: with them it is over. Nothing happens where they do not say to whom, hand us over to ourselves, or say both
 * that we call and that we are called. Whom we are to wait for rings like anybody else: nothing opens a microphone without a press.
 */
export function handedOver(call: DirectCall, { target, createCall, awaitCall }: SignalOf<'replaces'>): CallStep {
  const isUnderWay = call.state === 'connecting' || call.state === 'connected';
  const isClear = target !== null && target.userId !== call.me && (createCall === null) !== (awaitCall === null);
  if (!isUnderWay || !isClear) return ignore(call);
  const asked: CallStep = { call, effects: [{ kind: 'transferAsked', target, createCall, awaitCall }] };
  return andThen(asked, (over) => endByRemote(over, 'transferred'));
}

/** The events that join two calls (07.TR-02): the opponent of the first is to call, that of the second to answer. */
export function joining(
  first: TransferTarget,
  second: TransferTarget,
  ids: { readonly callId: CallId; readonly replacementIds: readonly [string, string] },
): { readonly toFirst: TransferInput; readonly toSecond: TransferInput } {
  const { callId, replacementIds } = ids;
  const [forFirst, forSecond] = replacementIds;
  const common = { kind: 'transfer', createCall: null, awaitCall: null } as const;
  return {
    toFirst: { ...common, target: second, replacementId: forFirst, createCall: callId },
    toSecond: { ...common, target: first, replacementId: forSecond, awaitCall: callId },
  };
}
