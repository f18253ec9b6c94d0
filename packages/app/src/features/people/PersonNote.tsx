import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { PersonNoteView } from './PersonNoteView.tsx';

/** The user's own note on a person; absent while it is unknown. */
export function PersonNote({ userId }: { readonly userId: UserId }) {
  const view = useView('people.note', { userId });
  const setNote = useCommand('people.setNote');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  if (view.kind !== 'ready' || view.value.note === null) return null;

  const onNote = async (note: string) => {
    setIsBusy(true);
    const done = await setNote({ userId, note });
    setIsBusy(false);
    setFailure(done.ok ? null : done.error);
  };
  return (
    <PersonNoteView note={view.value.note} isBusy={isBusy} failure={failure} onNote={(note) => void onNote(note)} />
  );
}
