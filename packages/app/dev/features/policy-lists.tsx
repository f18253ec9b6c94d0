/** Policy lists: those that the user follows, their rules, and applying them to a room. */
import type { Applying, MatchedMember, PolicyHit, PolicyList, RulesOfList } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { ApplyDialog } from '../../src/features/policy-lists/ApplyDialog.tsx';
import { ApplyLists } from '../../src/features/policy-lists/ApplyLists.tsx';
import { PolicyLists } from '../../src/features/policy-lists/PolicyLists.tsx';
import { PolicyNotes } from '../../src/features/policy-lists/PolicyNotes.tsx';
import { RulesDialog } from '../../src/features/policy-lists/RulesDialog.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const LIST = '!list:example.org' as RoomId;
const EVE = '@eve:elsewhere.example' as UserId;
const listName = { kind: 'named', name: 'Spam watch' } as const;

const followed: readonly PolicyList[] = [
  { roomId: LIST, name: listName, count: 214, isReadable: true },
  { roomId: '!left:example.org' as RoomId, name: { kind: 'named', name: 'Old list' }, count: 0, isReadable: false },
];
const offered: readonly PolicyList[] = [
  { roomId: ROOM, name: { kind: 'named', name: 'Choirs against spam' }, count: 1, isReadable: true },
];
const by = { userId: '@lars:example.org' as UserId, name: 'Lars' };
const rules: Extract<RulesOfList, { readonly kind: 'known' }> = {
  ...{ kind: 'known', mayChange: [], total: 214, found: 2 },
  rules: [
    { kind: 'user', entity: '@eve*:elsewhere.example', reason: 'Offers of coins', by },
    { kind: 'server', entity: '*.spam.example', reason: null, by },
  ],
};
const hits: readonly PolicyHit[] = [{ listId: LIST, listName, reason: 'Offers of coins' }];
const matched: readonly MatchedMember[] = [
  { userId: EVE, name: 'Eve', listName, reason: 'Offers of coins' },
  { userId: '@m:spam.example' as UserId, name: '@m:spam.example', listName, reason: null },
];
const ruleLook = { roomId: LIST, query: '', limit: 100 };

function lists(these: readonly PolicyList[], others: readonly PolicyList[]): ReactNode {
  const script = (remote: FakeRemote) => {
    remote.setView('policyLists.followed', null, { kind: 'known', lists: these });
    remote.setView('policyLists.offered', null, { kind: 'known', lists: others });
    remote.setView('policyLists.rules', ruleLook, rules);
  };
  return (
    <WithEngine script={script}>
      <PolicyLists />
    </WithEngine>
  );
}

function applying(value: Applying): ReactNode {
  return (
    <WithEngine script={(remote) => remote.setView('policyLists.applying', { roomId: ROOM }, value)}>
      <ApplyLists roomId={ROOM} mayBan />
    </WithEngine>
  );
}

function rulesDialog(mayChange: typeof rules.mayChange): ReactNode {
  return (
    <WithEngine script={(remote) => remote.setView('policyLists.rules', ruleLook, { ...rules, mayChange })}>
      <Opener label="Rules">{(close) => <RulesDialog roomId={LIST} name="Spam watch" onClose={close} />}</Opener>
    </WithEngine>
  );
}

function applyDialog(members: readonly MatchedMember[]): ReactNode {
  const script = (remote: FakeRemote) =>
    remote.answer('policyLists.matches', () => Promise.resolve({ ok: true, value: members }));
  return (
    <WithEngine script={script}>
      <Opener label="Apply">{(close) => <ApplyDialog roomId={ROOM} onConfirm={close} onClose={close} />}</Opener>
    </WithEngine>
  );
}

export const states: readonly State[] = [
  { name: 'followed and offered', drawing: lists(followed, offered) },
  { name: 'none', drawing: lists([], []) },
  { name: 'rules', drawing: rulesDialog([]) },
  { name: 'rules of a list that is one’s own', drawing: rulesDialog(['user', 'server', 'room']) },
  {
    name: 'about a person',
    drawing: (
      <WithEngine script={(remote) => remote.setView('policyLists.about', { userId: EVE }, hits)}>
        <PolicyNotes userId={EVE} />
      </WithEngine>
    ),
  },
  { name: 'applying', drawing: applying({ kind: 'none', mayApply: true }) },
  { name: 'no list to apply', drawing: applying({ kind: 'none', mayApply: false }) },
  {
    name: 'members are being banned',
    drawing: applying({ kind: 'running', mayApply: true, total: 40, banned: 12, refused: 0 }),
  },
  {
    name: 'some were refused',
    drawing: applying({ kind: 'done', mayApply: true, total: 40, banned: 37, refused: 3 }),
  },
  { name: 'members whom lists name', drawing: applyDialog(matched) },
  { name: 'lists name nobody', drawing: applyDialog([]) },
];
