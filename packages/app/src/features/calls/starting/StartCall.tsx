import type { CallRefusal } from '@parley/sdk/client/calls.main.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { CallRequest } from '../call-desk.ts';
import { callChoices, useCallChoices } from '../devices/call-settings.ts';
import { errorText } from '../words/call-words.ts';
import { usePersonIn } from '../words/use-call-person.ts';
import { StartCallView } from './StartCallView.tsx';
import { usePreview } from './use-preview.ts';

export interface StartCallProps {
  readonly request: CallRequest;
  /** Why the call was not placed; null where nothing was tried. */
  readonly refusal: CallRefusal | null;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Asks how a call is to be placed. */
export function StartCall({ request, refusal, onStart, onClose }: StartCallProps) {
  const i18n = useI18n();
  const choices = useCallChoices();
  const preview = usePreview(request.video, choices);
  const { name } = usePersonIn(request.roomId, request.invitee);
  return (
    <StartCallView
      name={name}
      video={request.video}
      preview={preview}
      refusal={refusal === null ? null : errorText(i18n, refusal)}
      choices={choices}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      onStart={onStart}
      onClose={onClose}
    />
  );
}
