import '../../lib/i18n/later-messages.ts';
import type { MembersHead, MembersLook, PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { openUserCard } from '../../lib/user-card/user-card.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useMovingListView } from '../../lib/view/use-moving-list-view.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersView } from './MembersView.tsx';
import { peopleFailureText } from './people-words.ts';
import { MemberIdentity } from './UserIdentity.tsx';
import { MemberPresence } from './UserPresence.tsx';

type Look = Omit<MembersLook, 'roomId'>;

const FIRST_LOOK: Look = { list: 'joined', from: 0, to: 60, query: '' };
const NO_HEAD: MembersHead = {
  loading: 'notStarted',
  hasFailed: false,
  from: 0,
  count: 0,
  hereCount: 0,
  joinedCount: 0,
  invitedCount: 0,
  askingCount: 0,
  bannedCount: 0,
};

const drawSigns = (userId: UserId) => (
  <>
    <MemberIdentity userId={userId} />
    <MemberPresence userId={userId} />
  </>
);

/** The panel `Members`. */
export function Panel({ roomId }: PanelProps) {
  const i18n = useI18n();
  const [look, setLook] = useState(FIRST_LOOK);
  const [isInviting, setIsInviting] = useState(false);
  const members = useMovingListView('people.members', roomId, { roomId, ...look });
  const room = useView('people.room', { roomId });
  const load = useCommand('people.loadMembers');
  const act = useCommand('people.act');
  const [failure, setFailure] = useState<PeopleFailure | PortFailure | null>(null);
  const answer = (action: 'invite' | 'kick') => (userId: UserId) => {
    void act({ roomId, userId, action, reason: '' }).then((done) => setFailure(done.ok ? null : done.error));
  };

  const change = useCallback((more: Partial<Look>) => setLook((before) => ({ ...before, ...more })), []);
  const onRange = useCallback((from: number, to: number) => {
    setLook((before) => (before.from === from && before.to === to ? before : { ...before, from, to }));
  }, []);
  const { head, items } = members.kind === 'ready' ? members.value : { head: NO_HEAD, items: [] };
  const rights = room.kind === 'ready' && room.value.kind === 'known' ? room.value.rights : null;
  const mayInvite = rights?.invite === true;
  return (
    <>
      <MembersView
        head={head}
        items={items}
        list={look.list}
        query={look.query}
        onInvite={mayInvite ? () => setIsInviting(true) : null}
        onQuery={(query) => change({ query })}
        onList={(list) => change({ list })}
        onRange={onRange}
        onOpen={(userId) => openUserCard(userId, roomId)}
        onRetry={() => void load({ roomId })}
        onApprove={mayInvite ? answer('invite') : null}
        onRefuse={rights?.kick === true ? answer('kick') : null}
        failure={failure !== null && <Failure>{peopleFailureText(i18n, failure)}</Failure>}
        signsOf={drawSigns}
      />
      {isInviting && <InviteDialog roomId={roomId} onClose={() => setIsInviting(false)} />}
    </>
  );
}
