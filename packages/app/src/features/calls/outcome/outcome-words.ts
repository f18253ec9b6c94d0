/** The outcome of a call, in words. */
import type { I18n } from '@lingui/core';
import type { CallExtra } from '@parley/sdk/client/contract.ts';
import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import { durationText } from '../../../lib/format/duration-text.ts';

/** The outcomes that have words. */
export type SettledOutcome = Exclude<CallExtra['outcome'], { readonly kind: 'open' }>;

export interface OutcomeWords {
  readonly text: string;
  /** Nobody got through to the person who looks. */
  readonly isMissed: boolean;
  /** It may be worth another try. */
  readonly isOpen: boolean;
}

export interface Looking {
  readonly caller: UserId;
  readonly me: UserId;
  readonly deviceId: DeviceId;
}

/** The final outcome of a call. A call that nobody can answer any more came to nothing. Null while somebody can still answer. */
export function settledOutcome(outcome: CallExtra['outcome'], isOver: boolean): SettledOutcome | null {
  if (outcome.kind !== 'open') return outcome;
  return isOver ? { kind: 'unanswered', by: outcome.by } : null;
}

/** The words for a call's outcome, as seen by the current user. */
export function outcomeWords(i18n: I18n, outcome: SettledOutcome, { caller, me, deviceId }: Looking): OutcomeWords {
  const isMine = caller === me;
  switch (outcome.kind) {
    case 'answered': {
      const isElsewhere = outcome.by === me && outcome.partyId !== deviceId;
      return { text: answeredText(i18n, outcome.durationMs, isElsewhere), isMissed: false, isOpen: isElsewhere };
    }
    case 'declined':
      return { text: declinedText(i18n, outcome.by === me, outcome.isBusy), isMissed: false, isOpen: true };
    case 'unanswered':
      if (outcome.by !== caller)
        return { text: declinedText(i18n, outcome.by === me, false), isMissed: false, isOpen: true };
      return {
        text: isMine
          ? i18n._({ id: 'calls.rowNoAnswer', message: 'No answer' })
          : i18n._({ id: 'calls.rowMissed', message: 'Missed' }),
        isMissed: !isMine,
        isOpen: true,
      };
  }
}

function answeredText(i18n: I18n, durationMs: number | null, isElsewhere: boolean): string {
  if (isElsewhere) return i18n._({ id: 'calls.rowElsewhere', message: 'Answered on another device' });
  if (durationMs === null) return i18n._({ id: 'calls.rowAnswered', message: 'Answered' });
  return i18n._({
    id: 'calls.rowLasted',
    message: 'Lasted {duration}',
    values: { duration: durationText(durationMs) },
  });
}

function declinedText(i18n: I18n, isByMe: boolean, isBusy: boolean): string {
  if (isByMe)
    return isBusy
      ? i18n._({ id: 'calls.rowYouBusy', message: 'You were in another call' })
      : i18n._({ id: 'calls.rowYouDeclined', message: 'You declined' });
  return isBusy
    ? i18n._({ id: 'calls.rowBusy', message: 'They were in another call' })
    : i18n._({ id: 'calls.rowDeclined', message: 'Declined' });
}
