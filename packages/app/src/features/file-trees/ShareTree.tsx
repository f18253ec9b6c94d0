import type { TreeRole } from '@parley/sdk/client/contract.ts';
import { parseUserId, type RoomId, type UserId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { type FoundUser, usePeople } from '../../lib/people/people.ts';
import { useFound } from '../../lib/people/use-found.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { AnyFailure } from './failure-text.ts';
import { ShareView } from './ShareView.tsx';

const LIMIT = 6;

export interface ShareTreeProps {
  readonly treeId: RoomId;
  readonly name: string;
  readonly mayInvite: boolean;
  readonly onClose: () => void;
}

/** Shares a tree and its folders with people, in roles. */
export function ShareTree({ treeId, name, mayInvite, onClose }: ShareTreeProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const { find } = usePeople();
  const invite = useCommand('fileTrees.invite');
  const setRole = useCommand('fileTrees.setRole');
  const view = useView('fileTrees.people', { treeId });
  const [query, setQuery] = useState('');
  const [role, setRoleToGive] = useState<TreeRole>('viewer');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const [said, setSaid] = useState('');
  const underWay = useRef<AbortController | null>(null);
  // An invitation is tried until it passes: as long as somebody waits for it.
  useEffect(() => () => underWay.current?.abort(), []);
  const look = useCallback(
    (signal: AbortSignal): Promise<readonly FoundUser[] | null> =>
      query.trim() === '' ? Promise.resolve([]) : find(client, { query, limit: LIMIT }, signal),
    [client, find, query],
  );
  const found = useFound(look) ?? [];
  const people = view.kind === 'ready' ? view.value.people : [];
  const others = found.filter(({ userId }) => !people.some((person) => person.userId === userId));
  const wanted = parseUserId(query.trim());

  const onInvite = async (userId: UserId, shown: string) => {
    const controller = new AbortController();
    underWay.current = controller;
    setBusy(true);
    setFailure(null);
    const answer = await invite({ treeId, userId, role }, { signal: controller.signal });
    if (controller.signal.aborted) return;
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    setQuery('');
    setSaid(i18n._({ id: 'trees.invited', message: '{name} is invited.', values: { name: shown } }));
  };
  const onRole = async (userId: UserId, next: TreeRole) => {
    setFailure(null);
    const answer = await setRole({ treeId, userId, role: next });
    if (!answer.ok) setFailure(answer.error);
    else setSaid(i18n._({ id: 'trees.roleSaved', message: 'Saved' }));
  };
  return (
    <ShareView
      {...{ name, mayInvite, query, role, isBusy, failure, said, people, onClose }}
      found={others}
      isWhole={view.kind === 'ready' && view.value.isWhole}
      wanted={wanted}
      onQuery={setQuery}
      onRoleToGive={setRoleToGive}
      onInvite={(userId, shown) => void onInvite(userId, shown)}
      onRole={(userId, next) => void onRole(userId, next)}
      onStop={() => {
        underWay.current?.abort();
        setBusy(false);
      }}
    />
  );
}
