import type { StatusFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { privacy } from '../../lib/privacy/privacy.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { StatusEditorView } from './StatusEditorView.tsx';

/** Changes the user's own status. */
export function StatusEditor() {
  const view = useView('presence.own', null);
  const setStatus = useCommand('presence.setStatus');
  const { showsPresence } = useReadable(privacy);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<StatusFailure | PortFailure | null>(null);
  const own = view.kind === 'ready' ? view.value : { status: null, isSilent: false };

  const onStatus = async (wanted: string) => {
    setIsBusy(true);
    const done = await setStatus({ status: wanted });
    setIsBusy(false);
    setFailure(done.ok ? null : done.error);
  };
  return (
    <StatusEditorView
      status={own.status ?? ''}
      shownBy={!showsPresence ? 'nobody' : own.isSilent ? 'noServer' : 'presence'}
      isBusy={isBusy}
      failure={failure}
      onStatus={(wanted) => void onStatus(wanted)}
    />
  );
}
