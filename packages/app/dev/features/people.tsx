import type {
  CardMember,
  MemberItem,
  MembersHead,
  MembersLook,
  RoomInfo,
  UserCard,
} from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { ActDialog } from '../../src/features/people/ActDialog.tsx';
import { InviteDialogView } from '../../src/features/people/InviteDialogView.tsx';
import { MembersView } from '../../src/features/people/MembersView.tsx';
import { ProfileEditorView } from '../../src/features/people/ProfileEditorView.tsx';
import { RoomInfoView } from '../../src/features/people/RoomInfoView.tsx';
import { UserCardView } from '../../src/features/people/UserCardView.tsx';
import { UserPresenceView } from '../../src/features/people/UserPresence.tsx';
import { infoPanels } from '../../src/shell/info-panels.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const idOf = (name: string) => `@${name.toLowerCase().replace(/\W/g, '')}:example.org` as UserId;

function member(name: string, level: number, membership: MemberItem['membership'] = 'join'): MemberItem {
  const userId = idOf(name);
  return { key: userId, userId, name, isAmbiguous: false, avatar: null, membership, plea: null, level, isMe: false };
}

const HERE: readonly MemberItem[] = [
  member('Mira Okafor', Number.POSITIVE_INFINITY),
  member('Ana', 100),
  member('Lars', 50),
  { ...member('Lars', 0), key: '@lars2:example.org', userId: '@lars2:example.org' as UserId, isAmbiguous: true },
  member('Tomás Rivera of the second row, who has a rather long name', 25),
  member('Wen', 0, 'invite'),
  member('Ines', 0, 'knock'),
  { ...member('Otto', 0, 'knock'), plea: 'I keep the keys of the boat house, and Mira knows me' },
];
const BANNED: readonly MemberItem[] = [member('Spammer', 0, 'ban')];
const HEAD: MembersHead = {
  loading: 'finished',
  hasFailed: false,
  from: 0,
  count: HERE.length,
  hereCount: HERE.length,
  joinedCount: 5,
  invitedCount: 1,
  askingCount: 1,
  bannedCount: 1,
};

function members(
  head: Partial<MembersHead>,
  items: readonly MemberItem[],
  list: MembersLook['list'],
  query = '',
): ReactNode {
  return boxed(
    <MembersView
      head={{ ...HEAD, count: items.length, ...head }}
      items={items}
      list={list}
      query={query}
      onInvite={list === 'banned' ? null : nothing}
      onApprove={nothing}
      onRefuse={nothing}
      onQuery={nothing}
      onList={nothing}
      onRange={nothing}
      onOpen={nothing}
      onRetry={nothing}
    />,
  );
}

/** As wide and about as high as a panel. */
function boxed(children: ReactNode): ReactNode {
  return (
    <WithEngine script={nothing}>
      <div className={styles.panel}>{children}</div>
    </WithEngine>
  );
}

const ALL = { invite: false, kick: true, ban: true, unban: false, highestLevel: 100 };
const JOINED: CardMember = { membership: 'join', level: 0, levelShare: 0, isKicked: false, by: null, reason: null };
const MIRA = { userId: idOf('Mira'), name: 'Mira' };
const CARD: UserCard = {
  userId: idOf('Lars'),
  name: 'Lars',
  isAmbiguous: false,
  avatar: null,
  isMe: false,
  timeZone: 'Asia/Kolkata',
  pronouns: [{ language: 'en', summary: 'he/him' }],
  profile: 'known',
  member: JOINED,
  rights: ALL,
};
const STANDINGS: readonly Partial<UserCard>[] = [
  {},
  { member: { ...JOINED, level: 25 }, profile: 'loading' },
  { member: { ...JOINED, membership: 'invite', by: MIRA } },
  { member: { ...JOINED, membership: 'knock' }, rights: { ...ALL, invite: true } },
  {
    member: { ...JOINED, membership: 'ban', by: MIRA, reason: 'noise' },
    rights: { ...ALL, kick: false, ban: false, unban: true, highestLevel: null },
  },
  {
    member: { ...JOINED, membership: 'leave', isKicked: true, by: MIRA },
    rights: { ...ALL, kick: false, invite: true },
  },
  { member: { ...JOINED, membership: 'leave' }, rights: null },
  { member: null, rights: null, profile: 'unknown' },
  { isMe: true },
];

const INFO: Extract<RoomInfo, { readonly kind: 'known' }> = {
  kind: 'known',
  roomId: ROOM,
  name: { kind: 'named', name: 'Rehearsal room' },
  topic: 'Where we plan, argue and celebrate',
  alias: '#rehearsal:example.org' as never,
  avatar: null,
  membership: 'join',
  isDirect: false,
  isEncrypted: false,
  version: '11',
  upgrade: null,
  directInviter: null,
  joinRule: 'invite',
  historyVisibility: 'shared',
  areGuestsAllowed: false,
  joinedCount: 14,
  invitedCount: 1,
  predecessor: null,
  rights: {} as never,
};
const JOIN_RULES = ['public', 'knock', 'restricted', 'knock_restricted', 'invite', 'private'] as const;
const HISTORIES = ['world_readable', 'shared', 'invited', 'joined'] as const;
const FOUND = [
  { userId: idOf('Wen'), name: 'Wen', avatar: null, membership: null },
  { userId: idOf('Lars'), name: 'Lars', avatar: null, membership: 'join' as const },
  { userId: '@far:away.example' as UserId, name: '@far:away.example', avatar: null, membership: null },
];
const ACTS = [{ kind: 'kick' }, { kind: 'ban' }, { kind: 'role', level: 50 }, { kind: 'role', level: 100 }] as const;
const REFUSED = { kind: 'refused', status: 403, message: 'You do not have permission to do that' } as const;

export const people: readonly State[] = [
  { name: 'members: of every kind', drawing: members({}, HERE.slice(0, 5), 'joined') },
  { name: 'members: the invited', drawing: members({}, [member('Wen', 0, 'invite')], 'invited') },
  { name: 'members: who asks to join', drawing: members({}, [member('Ines', 0, 'knock')], 'asking') },
  { name: 'members: the banned', drawing: members({}, BANNED, 'banned') },
  {
    name: 'members: loading',
    drawing: members(
      { loading: 'inProgress', invitedCount: 0, askingCount: 0, bannedCount: 0 },
      HERE.slice(0, 2),
      'joined',
    ),
  },
  {
    name: 'members: loading failed',
    drawing: members({ loading: 'notStarted', hasFailed: true }, HERE.slice(0, 5), 'joined'),
  },
  { name: 'members: nobody found', drawing: members({}, [], 'joined', 'zzz') },
  {
    name: 'cards: member, invited, asking, banned, kicked, left, unknown, oneself',
    drawing: STANDINGS.map((more, index) => (
      <WithEngine key={index} script={nothing}>
        <UserCardView
          card={{ ...CARD, ...more }}
          isBusy={index === 1}
          failure={index === 2 ? REFUSED : null}
          onMessage={nothing}
          onAct={nothing}
        />
      </WithEngine>
    )),
  },
  {
    name: 'whether they are there: online with a status, unavailable, offline',
    drawing: (['online', 'unavailable', 'offline'] as const).map((state) => (
      <UserPresenceView
        key={state}
        presence={{
          state,
          statusMessage: state === 'online' ? 'At the desk until five' : null,
          lastActiveAt: Date.now() - 600_000,
          isCurrentlyActive: state === 'online',
        }}
      />
    )),
  },
  {
    name: 'questions before an act',
    drawing: ACTS.map((act, index) => (
      <Opener key={index} label={act.kind}>
        {(close) => <ActDialog act={act} card={CARD} onConfirm={close} onClose={close} />}
      </Opener>
    )),
  },
  {
    name: 'inviting',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Invite">
          {(close) => (
            <InviteDialogView
              roomId={ROOM}
              query="we"
              found={FOUND}
              invited={new Set([idOf('Wen')])}
              busy={null}
              failure={null}
              link={null}
              onQuery={nothing}
              onInvite={nothing}
              onClose={close}
            />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'inviting by a link, with every rule',
    drawing: JOIN_RULES.map((joinRule) => (
      <WithEngine key={joinRule} script={nothing}>
        <Opener label={`Invite: ${joinRule}`}>
          {(close) => (
            <InviteDialogView
              roomId={ROOM}
              query=""
              found={null}
              invited={new Set()}
              busy={null}
              failure={null}
              link={{ shown: '#ops:example.org', link: 'https://matrix.to/#/#ops:example.org', joinRule }}
              onQuery={nothing}
              onInvite={nothing}
              onClose={close}
            />
          )}
        </Opener>
      </WithEngine>
    )),
  },
  {
    name: 'room info, with every rule',
    drawing: JOIN_RULES.map((joinRule, index) => (
      <WithEngine key={joinRule} script={nothing}>
        <div className={styles.panel}>
          <RoomInfoView
            topic={<p>{INFO.topic}</p>}
            room={{
              ...INFO,
              joinRule,
              predecessor: index === 0 ? ROOM : null,
              historyVisibility: HISTORIES[index % HISTORIES.length] ?? 'shared',
              upgrade: index > 2 ? null : { to: '12', isUrgent: index === 1 },
            }}
            panels={infoPanels}
            onPanel={nothing}
            onMembers={nothing}
            onInvite={index === 0 ? nothing : null}
          />
        </div>
      </WithEngine>
    )),
  },
  {
    name: "one's own profile: with a wrong picture, on a server that keeps it, saving a picture",
    drawing: ([null, 'name', 'picture'] as const).map((busy) => (
      <WithEngine key={busy} script={nothing}>
        <ProfileEditorView
          userId={idOf('Ana')}
          name="Ana"
          avatar={null}
          busy={busy}
          failure={busy === null ? { kind: 'noPicture' } : null}
          mayChangeName={busy !== 'name'}
          mayChangeAvatar={busy !== 'name'}
          onName={nothing}
          onPicture={nothing}
        />
      </WithEngine>
    )),
  },
];
