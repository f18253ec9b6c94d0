import type { MatchedMember, PolicyFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useEffect, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { policyFailureText } from './failure-text.ts';
import styles from './policy-lists.module.css';

/** Members that are named; of further ones only the number is said. */
const MOST_NAMED = 200;

interface ApplyDialogProps {
  readonly roomId: RoomId;
  readonly onConfirm: (userIds: readonly UserId[]) => void;
  readonly onClose: () => void;
}

type Found =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly failure: PolicyFailure | PortFailure }
  | { readonly kind: 'found'; readonly members: readonly MatchedMember[] };

/** Looks for members whom a list names, shows them, and asks. */
export function ApplyDialog({ roomId, onConfirm, onClose }: ApplyDialogProps) {
  const i18n = useI18n();
  const find = useCommand('policyLists.matches');
  const [found, setFound] = useState<Found>({ kind: 'looking' });
  useEffect(() => {
    let isGone = false;
    void find({ roomId }).then((answer) => {
      if (isGone) return;
      setFound(answer.ok ? { kind: 'found', members: answer.value } : { kind: 'failed', failure: answer.error });
    });
    return () => {
      isGone = true;
    };
  }, [find, roomId]);
  const title = i18n._({ id: 'policyLists.apply', message: 'Apply policy lists' });
  if (found.kind === 'found' && found.members.length > 0) {
    const { members } = found;
    return (
      <ConfirmDialog
        title={title}
        confirm={i18n._({
          id: 'policyLists.ban',
          message: '{count, plural, one {Ban # member} other {Ban # members}}',
          values: { count: members.length },
        })}
        onConfirm={() => onConfirm(members.map(({ userId }) => userId))}
        onClose={onClose}
      >
        <Members members={members} />
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'policyLists.close', message: 'Close' })}
        </Button>
      }
    >
      {found.kind === 'failed' ? (
        <Failure>{policyFailureText(i18n, found.failure)}</Failure>
      ) : (
        <p role="status">
          {found.kind === 'looking'
            ? i18n._({ id: 'policyLists.looking', message: 'Looking through the members…' })
            : i18n._({ id: 'policyLists.nobody', message: 'Your policy lists name no member whom you may ban.' })}
        </p>
      )}
    </Dialog>
  );
}

function Members({ members }: { readonly members: readonly MatchedMember[] }) {
  const i18n = useI18n();
  const more = members.length - MOST_NAMED;
  return (
    <div className={styles.group}>
      <p>
        {i18n._({
          id: 'policyLists.willBan',
          message:
            '{count, plural, one {Your policy lists name # member. They are removed from the room and cannot come back.} other {Your policy lists name # members. They are removed from the room and cannot come back.}}',
          values: { count: members.length },
        })}
      </p>
      <Rows label={i18n._({ id: 'policyLists.matched', message: 'Members on policy lists' })}>
        {members.slice(0, MOST_NAMED).map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </Rows>
      {more > 0 && (
        <p className={group.hint}>
          {i18n._({
            id: 'policyLists.andMore',
            message: '{more, plural, one {and # more} other {and # more}}',
            values: { more },
          })}
        </p>
      )}
    </div>
  );
}

function MemberRow({ member: { userId, name, listName, reason } }: { readonly member: MatchedMember }) {
  const i18n = useI18n();
  return (
    <Row>
      <bdi>{name}</bdi>
      {name !== userId && (
        <span className={group.hint} dir="ltr" translate="no">
          {userId}
        </span>
      )}
      <span className={group.hint}>
        <bdi>{roomNameText(i18n, listName)}</bdi>
        {reason !== null && (
          <>
            {': '}
            <bdi translate="no">{reason}</bdi>
          </>
        )}
      </span>
    </Row>
  );
}
