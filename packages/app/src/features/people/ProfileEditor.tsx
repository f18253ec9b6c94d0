import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import type { ReadPicture } from '../../lib/media/to-picture.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { OwnFields } from './OwnFields.tsx';
import { ProfileEditorView } from './ProfileEditorView.tsx';

const EVERY_RIGHT = { mayChangeName: true, mayChangeAvatar: true };

/** Changes the user's own name and picture, and what else their profile says. */
export function ProfileEditor({ userId }: { readonly userId: UserId }) {
  const me = useView('people.me', null);
  const rights = useView('people.profileRights', null);
  const setName = useCommand('people.setName');
  const setAvatar = useCommand('people.setAvatar');
  const [busy, setBusy] = useState<'name' | 'picture' | null>(null);
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | { readonly kind: 'noPicture' } | null>(null);
  const known = me.kind === 'ready' ? me.value : { name: null, avatar: null };

  const onName = async (name: string) => {
    setBusy('name');
    const done = await setName({ name });
    setBusy(null);
    setFailure(done.ok ? null : done.error);
  };
  const onPicture = async (picture: ReadPicture | 'unreadable' | null) => {
    if (picture === 'unreadable') return setFailure({ kind: 'noPicture' });
    setBusy('picture');
    const done = await setAvatar({ picture });
    setBusy(null);
    setFailure(done.ok ? null : done.error);
  };
  return (
    <>
      <ProfileEditorView
        // Another name from elsewhere begins the field anew.
        key={known.name ?? ''}
        userId={userId}
        name={known.name}
        avatar={known.avatar}
        busy={busy}
        failure={failure}
        {...(rights.kind === 'ready' ? rights.value : EVERY_RIGHT)}
        onName={(name) => void onName(name)}
        onPicture={(picture) => void onPicture(picture)}
      />
      <OwnFields />
    </>
  );
}
