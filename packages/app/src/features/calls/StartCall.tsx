import type { CallRequest } from '../../lib/calls/call-desk.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import { callChoices, useCallChoices } from './call-settings.ts';
import { StartCallView } from './StartCallView.tsx';
import { usePreview } from './use-preview.ts';

export interface StartCallProps {
  readonly request: CallRequest;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Asks how a call is to be placed. */
export function StartCall({ request, onStart, onClose }: StartCallProps) {
  const i18n = useI18n();
  const choices = useCallChoices();
  const preview = usePreview(request.video, choices);
  const room = useView('timeline.room', { roomId: request.roomId });
  const name = room.kind === 'ready' && room.value.kind === 'known' ? roomNameText(i18n, room.value.name) : '';
  return (
    <StartCallView
      name={name}
      video={request.video}
      preview={preview}
      choices={choices}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      onStart={onStart}
      onClose={onClose}
    />
  );
}
