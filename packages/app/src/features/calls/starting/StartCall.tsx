import type { CallRefusal } from '@parley/sdk/client/calls.main.ts';
import { callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { usePreview } from '../../../lib/call/use-preview.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { LobbyView } from '../../../ui/call/LobbyView.tsx';
import type { CallRequest } from '../call-desk.ts';
import { errorText } from '../words/call-words.ts';
import { usePersonIn } from '../words/use-call-person.ts';

export interface StartCallProps {
  readonly request: CallRequest;
  /** Why the call was not placed; null where nothing was tried. */
  readonly refusal: CallRefusal | null;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Asks how a call is to be placed. */
export function StartCall({ request: { roomId, invitee, video }, refusal, onStart, onClose }: StartCallProps) {
  const i18n = useI18n();
  const choices = useCallChoices();
  const preview = usePreview({ audio: true, video }, choices);
  const { name } = usePersonIn(roomId, invitee);
  return (
    <LobbyView
      title={i18n._({ id: 'calls.start', message: 'Start call' })}
      who={
        video
          ? i18n._({ id: 'calls.startVideo', message: 'Video call with {name}', values: { name } })
          : i18n._({ id: 'calls.startVoice', message: 'Voice call with {name}', values: { name } })
      }
      video={video}
      preview={preview}
      refusal={refusal === null ? null : errorText(i18n, refusal)}
      choices={choices}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      hasWays
      way={i18n._({
        id: 'calls.wayDirect',
        message: 'Sound and picture go from one device to the other, or over the relay of a server.',
      })}
      onStart={onStart}
      onClose={onClose}
    />
  );
}
