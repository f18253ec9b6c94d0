import type { I18n } from '@lingui/core';
import type { Applying } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { CountedProgress } from '../../ui/progress/CountedProgress.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import styles from './policy-lists.module.css';

interface ApplyListsProps {
  readonly roomId: RoomId;
  /** The user may ban in the room: for others there is nothing here. */
  readonly mayBan: boolean;
}

/** Bans the members of a room whom the user's policy lists name: shows who that is, asks, and says how far it is. */
export function ApplyLists({ roomId, mayBan }: ApplyListsProps) {
  const i18n = useI18n();
  const view = useView('policyLists.applying', { roomId });
  const apply = useTriedCommand('policyLists.apply');
  const stop = useTriedCommand('policyLists.stopApplying');
  const [isAsking, setIsAsking] = useState(false);
  if (!mayBan || view.kind !== 'ready') return null;
  const applying = view.value;
  const start = (userIds: readonly UserId[]) => {
    setIsAsking(false);
    apply.run({ roomId, userIds });
  };
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{i18n._({ id: 'policyLists.title', message: 'Policy lists' })}</h2>
      {applying.mayApply ? (
        <p className={group.hint}>
          {i18n._({ id: 'policyLists.applyHint', message: 'Bans members whom the lists name that you subscribe to.' })}
        </p>
      ) : (
        <NoList />
      )}
      {applying.mayApply && applying.kind !== 'running' && (
        <div>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {i18n._({ id: 'policyLists.apply', message: 'Apply policy lists' })}
          </Button>
        </div>
      )}
      {applying.kind !== 'none' && <Progress applying={applying} onStop={() => stop.run({ roomId })} />}
      {(apply.hasFailed || stop.hasFailed) && <Failure />}
      {isAsking && <ApplyDialog roomId={roomId} onConfirm={start} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function NoList() {
  const i18n = useI18n();
  return (
    <p className={group.hint}>
      {i18n._({ id: 'policyLists.noneToApply', message: 'You subscribe to no policy list that has a rule.' })}{' '}
      <a href={formatRoute({ kind: 'settings', section: 'privacy' })}>
        {i18n._({ id: 'policyLists.choose', message: 'Choose policy lists' })}
      </a>
    </p>
  );
}

type Underway = Exclude<Applying, { readonly kind: 'none' }>;

function Progress({ applying, onStop }: { readonly applying: Underway; readonly onStop: () => void }) {
  const i18n = useI18n();
  const { kind, total, banned, refused } = applying;
  return (
    <CountedProgress
      label={i18n._({ id: 'policyLists.banning', message: 'Members banned' })}
      total={total}
      done={banned + refused}
      isRunning={kind === 'running'}
      text={progressText(i18n, applying)}
      action={
        kind === 'running' && (
          <Button size="small" onClick={onStop}>
            {i18n._({ id: 'policyLists.stop', message: 'Stop banning' })}
          </Button>
        )
      }
    />
  );
}

function progressText(i18n: I18n, { total, banned, refused }: Underway): string {
  const values = { total, banned, refused };
  if (refused > 0)
    return i18n._({
      id: 'policyLists.bannedSome',
      message: '{banned} of {total} members banned, {refused} refused by the server',
      values,
    });
  return i18n._({ id: 'policyLists.banned', message: '{banned} of {total} members banned', values });
}
