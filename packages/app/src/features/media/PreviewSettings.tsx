import type { I18n } from '@lingui/core';
import type { MediaShowing, PreviewChoice, PreviewFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { changeDeviceShowing, deviceShowing } from './device-showing.ts';

/** Settings for others' media that are shown unasked: on all the user's devices, and on this one. */
export function PreviewSettings() {
  const view = useView('media.previews', null);
  return view.kind !== 'ready' || view.value === null ? null : <Settings choice={view.value} />;
}

function Settings({ choice }: { readonly choice: PreviewChoice }) {
  const i18n = useI18n();
  const setPreviews = useCommand('media.setPreviews');
  const onDevice = useReadable(deviceShowing);
  const [known, setKnown] = useState(choice);
  const [wanted, setWanted] = useState<Partial<PreviewChoice>>({});
  const [underWay, setUnderWay] = useState(0);
  const [failure, setFailure] = useState<PreviewFailure | PortFailure | null>(null);
  // A wish is shown until the account says anything new, besides what is on its way to it.
  if (known !== choice && underWay === 0) {
    setKnown(choice);
    setWanted({});
  }
  const { media, invitations } = { ...choice, ...wanted };
  const change = async (some: Partial<Pick<PreviewChoice, 'media' | 'invitations'>>) => {
    setWanted((before) => ({ ...before, ...some }));
    setFailure(null);
    setUnderWay((count) => count + 1);
    const answer = await setPreviews(some);
    setUnderWay((count) => count - 1);
    if (answer.ok) return;
    setWanted({});
    setFailure(answer.error);
  };
  return (
    <>
      <Choice
        label={i18n._({ id: 'media.showing', message: 'Show pictures and videos' })}
        hint={i18n._({
          id: 'media.showingHint',
          message:
            'Those that others send, on all your devices. A room is private if not everyone can join it. Until you ask for them, hidden ones are not downloaded.',
        })}
        options={showings(i18n)}
        value={media}
        onChange={(value) => void change({ media: value })}
      />
      <Choice
        label={i18n._({ id: 'media.showingHere', message: 'Show pictures and videos on this device' })}
        options={[
          { value: 'account' as const, label: i18n._({ id: 'media.asOnAccount', message: 'As above' }) },
          ...showings(i18n),
        ]}
        value={onDevice}
        onChange={changeDeviceShowing}
      />
      <Choice
        label={i18n._({ id: 'media.showingInvitations', message: 'Show pictures in invitations' })}
        hint={i18n._({
          id: 'media.showingInvitationsHint',
          message: 'The pictures of rooms that you are invited to, and of those who invite you.',
        })}
        options={[
          { value: 'yes' as const, label: i18n._({ id: 'settings.yes', message: 'Yes' }) },
          { value: 'no' as const, label: i18n._({ id: 'settings.no', message: 'No' }) },
        ]}
        value={invitations ? 'yes' : 'no'}
        onChange={(value) => void change({ invitations: value === 'yes' })}
      />
      {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
    </>
  );
}

function showings(i18n: I18n): readonly { readonly value: MediaShowing; readonly label: string }[] {
  return [
    { value: 'on', label: i18n._({ id: 'media.always', message: 'Always' }) },
    { value: 'private', label: i18n._({ id: 'media.inPrivate', message: 'In private rooms' }) },
    { value: 'off', label: i18n._({ id: 'media.never', message: 'Never' }) },
  ];
}

function failureText(i18n: I18n, failure: PreviewFailure | PortFailure): string {
  if (failure.kind !== 'refused')
    return i18n._({ id: 'media.notSet', message: 'Not changed: the server was not reached. Try again in a moment.' });
  const reason = failure.message === '' ? String(failure.status) : failure.message;
  return i18n._({ id: 'media.refused', message: 'Not changed. The server refused: {reason}', values: { reason } });
}
