import '../../../lib/i18n/later-messages.ts';
import type { BeginFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useRef, useState } from 'react';
import type { BeginDialogProps } from '../../../lib/begin/begin.ts';
import type { FoundUser } from '../../../lib/people/people.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useOwnId } from '../../../lib/session/use-own-id.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { StartChatView } from './StartChatView.tsx';
import { useFoundUsers } from './use-found-users.ts';

/** The dialog `Start chat`. It goes to the conversation that there is with the chosen people, or to a new one. */
export function BeginDialog({ onClose }: BeginDialogProps<'chat'>) {
  const start = useCommand('begin.startChat');
  const me = useOwnId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly FoundUser[]>([]);
  const [isEncrypted, setIsEncrypted] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<BeginFailure | PortFailure | null>(null);
  // A second press comes before the first one is drawn.
  const isAsked = useRef(false);
  const found = useFoundUsers(query);

  const choose = (user: FoundUser) => {
    setQuery('');
    setFailure(null);
    setChosen((before) => [...before.filter(({ userId }) => userId !== user.userId), user]);
  };
  const remove = (userId: UserId) => setChosen((before) => before.filter((user) => user.userId !== userId));
  const go = (room: RoomId) => {
    onClose();
    navigate({ kind: 'room', room, eventId: null });
  };
  const submit = async () => {
    if (isAsked.current || chosen.length === 0) return;
    isAsked.current = true;
    setIsBusy(true);
    setFailure(null);
    const answer = await start({ userIds: chosen.map(({ userId }) => userId), isEncrypted });
    isAsked.current = false;
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    go(answer.value);
  };
  return (
    <StartChatView
      query={query}
      found={found.users.filter(({ userId }) => !chosen.some((user) => user.userId === userId))}
      search={found.state}
      chosen={chosen}
      me={me}
      isEncrypted={isEncrypted}
      isBusy={isBusy}
      failure={failure}
      onQuery={setQuery}
      onChoose={choose}
      onRemove={remove}
      onEncrypted={setIsEncrypted}
      onSubmit={() => void submit()}
      onStarted={go}
      onClose={onClose}
    />
  );
}
