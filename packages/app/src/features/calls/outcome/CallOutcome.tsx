import { canCall } from '../../../lib/call/can-call.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { useIsPast } from '../../../lib/view/use-is-past.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { ExtraProps } from '../../timeline/contract.ts';
import { callDesk } from '../call-desk.ts';
import { CallOutcomeView } from './CallOutcomeView.tsx';
import { outcomeWords, settledOutcome } from './outcome-words.ts';

/** The outcome of a call in the timeline, with a button to call back. */
export function CallOutcome({ roomId, item, extra }: ExtraProps<'callOutcome'>) {
  const i18n = useI18n();
  const session = useView('login.session', null);
  const view = useView('timeline.room', { roomId });
  const { isBusy } = useReadable(callDesk);
  const isOver = useIsPast(extra.outcome.kind === 'open' ? extra.outcome.until : null);
  const outcome = settledOutcome(extra.outcome, isOver);
  if (outcome === null || session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  const { userId: me, deviceId } = session.value;
  const caller = item.sender.userId;
  const words = outcomeWords(i18n, outcome, { caller, me, deviceId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const mayCall = room?.membership === 'join' && room.maySend && !isBusy && canCall();
  const isMine = caller === me;
  const callBack = () => {
    const video = item.content.kind === 'call' && item.content.hasVideo;
    callDesk.ask({ roomId, invitee: isMine ? (room?.other ?? null) : caller, video });
  };
  return (
    <CallOutcomeView
      text={words.text}
      isMissed={words.isMissed}
      isMine={isMine}
      onCall={words.isOpen && mayCall ? callBack : null}
    />
  );
}
