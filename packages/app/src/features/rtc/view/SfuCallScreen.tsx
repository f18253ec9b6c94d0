import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import type { SfuCallLike } from '../page-call.ts';
import { sfuErrorText } from '../words/rtc-failures.ts';
import { sfuStatusText } from '../words/rtc-words.ts';
import { EndedCall } from './EndedCall.tsx';
import { LiveCall } from './LiveCall.tsx';
import { useCallMarks } from './use-call-marks.ts';

export interface SfuCallScreenProps {
  readonly call: SfuCallLike;
  /** The name of the room. */
  readonly name: string;
  readonly place: 'stage' | 'mini';
  /** Goes to the room. */
  readonly onReturn: () => void;
  /** The call is over and was read. */
  readonly onClose: () => void;
  /** Asks how to join anew. */
  readonly onAgain: () => void;
}

/** A call of many, from joining it until its end was read. */
export function SfuCallScreen(props: SfuCallScreenProps) {
  const i18n = useI18n();
  const shown = useReadable(props.call.shown);
  useCallMarks(shown);
  const { call, place, name, onReturn, onClose } = props;
  const { state } = shown;
  const status = sfuStatusText(i18n, state);
  if (state.kind !== 'ended') return <LiveCall {...{ call, shown, name, status, place, onReturn }} />;
  return (
    <EndedCall
      place={place}
      name={name}
      status={status}
      note={shown.error === null ? null : sfuErrorText(i18n, shown.error)}
      onAgain={anotherTry(props, shown)}
      onClose={onClose}
    />
  );
}

/** A call that was lost goes on as it was; one that never began is asked for anew. */
function anotherTry({ call, onAgain }: SfuCallScreenProps, { state }: ShownSfuCall): (() => void) | null {
  if (state.kind !== 'ended') return null;
  switch (state.reason) {
    case 'lost':
      return () => call.retry();
    case 'refused':
    case 'replaced':
      return onAgain;
    default:
      return null;
  }
}
