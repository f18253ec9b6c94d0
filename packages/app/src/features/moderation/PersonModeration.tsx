import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { moderationFailureText } from './failure-text.ts';
import { RemoveMessages } from './RemoveMessages.tsx';
import { ReportDialog } from './ReportDialog.tsx';

interface PersonModerationProps {
  readonly userId: UserId;
  /** The room that the person is looked at in; null for none. */
  readonly roomId: RoomId | null;
}

/** Acts against a person: ignoring, reporting, and taking back what they wrote. */
export function PersonModeration({ userId, roomId }: PersonModerationProps) {
  const session = useView('login.session', null);
  const me = session.kind === 'ready' && session.value.kind === 'signedIn' ? session.value.userId : userId;
  if (me === userId) return null;
  return (
    <>
      {roomId !== null && <RemoveMessages roomId={roomId} userId={userId} />}
      <Ignore userId={userId} />
      <Report userId={userId} />
    </>
  );
}

function Ignore({ userId }: { readonly userId: UserId }) {
  const i18n = useI18n();
  const view = useView('moderation.ignored', null);
  const setIgnored = useCommand('moderation.setIgnored');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (view.kind !== 'ready') return null;
  const isIgnored = view.value.includes(userId);
  const set = async (next: boolean) => {
    setIsAsking(false);
    setIsBusy(true);
    const answer = await setIgnored({ userId, isIgnored: next });
    setIsBusy(false);
    setFailure(answer.ok ? null : moderationFailureText(i18n, answer.error));
  };
  return (
    <>
      {isIgnored ? (
        <Button isBusy={isBusy} onClick={() => void set(false)}>
          {i18n._({ id: 'moderation.stopIgnoring', message: 'Stop ignoring' })}
        </Button>
      ) : (
        <Button isBusy={isBusy} onClick={() => setIsAsking(true)}>
          {i18n._({ id: 'moderation.ignore', message: 'Ignore' })}
        </Button>
      )}
      {failure !== null && <Failure>{failure}</Failure>}
      {isAsking && (
        <ConfirmDialog
          title={i18n._({ id: 'moderation.ignoreTitle', message: 'Ignore this person' })}
          confirm={i18n._({ id: 'moderation.ignore', message: 'Ignore' })}
          onConfirm={() => void set(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'moderation.ignoreText',
              message:
                'You will no longer see their messages and invitations, on all your devices. They are not told. You can stop ignoring them here or in the settings.',
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Report({ userId }: { readonly userId: UserId }) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{i18n._({ id: 'moderation.report', message: 'Report' })}</Button>
      {isOpen && <ReportDialog target={{ kind: 'person', userId }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
