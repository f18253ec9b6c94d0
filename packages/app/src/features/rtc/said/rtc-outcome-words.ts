import type { I18n } from '@lingui/core';
import type { RtcCallExtra } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';

/** The user who looks. */
interface Looking {
  /** They began the call. */
  readonly isMine: boolean;
  readonly me: UserId;
  /** It does not ring any more. */
  readonly isOver: boolean;
}

/** The outcome of a call in words, for the user who looks; null for nothing that they need to be told. */
export function rtcOutcomeWords(
  i18n: I18n,
  { outcome, by, isRing }: Pick<RtcCallExtra, 'outcome' | 'by' | 'isRing'>,
  { isMine, me, isOver }: Looking,
): string | null {
  switch (outcome) {
    case 'joined':
      return isMine ? null : i18n._({ id: 'rtc.outcome.joined', message: 'You joined' });
    case 'declined':
      return by === me
        ? i18n._({ id: 'rtc.outcome.youDeclined', message: 'You declined' })
        : i18n._({ id: 'rtc.outcome.declined', message: 'Declined' });
    case 'none':
      return isOver && isRing && !isMine ? i18n._({ id: 'rtc.outcome.missed', message: 'Missed' }) : null;
  }
}
