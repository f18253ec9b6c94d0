/** Acts against others: ignoring, reporting, taking back what somebody wrote. */
import type { Removing } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { IgnoredPeople } from '../../src/features/moderation/IgnoredPeople.tsx';
import { InviteRulesForm } from '../../src/features/moderation/InviteRulesForm.tsx';
import { PersonModeration } from '../../src/features/moderation/PersonModeration.tsx';
import { ReasonField } from '../../src/features/moderation/ReasonField.tsx';
import { RemovalProgress } from '../../src/features/moderation/RemovalProgress.tsx';
import { RemoveChosen } from '../../src/features/moderation/RemoveChosen.tsx';
import { RemoveMessages } from '../../src/features/moderation/RemoveMessages.tsx';
import { ReportDialog } from '../../src/features/moderation/ReportDialog.tsx';
import { LastAdminNote } from '../../src/features/room-settings/LastAdminNote.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const LARS = '@lars:example.org' as UserId;

const script =
  (removing: Removing, ignored: readonly UserId[] = []) =>
  (remote: FakeRemote) => {
    remote.setView('moderation.ignored', null, ignored);
    remote.setView('moderation.removing', { roomId: ROOM, userId: LARS }, removing);
    remote.setView('roomSettings.roles', { roomId: ROOM }, { isWhole: true, isLastAdministrator: true, people: [] });
  };

const counted = (kind: Exclude<Removing['kind'], 'none'>, found: number, removed: number, refused = 0): Removing => ({
  ...{ kind, mayRemove: true, found, removed, refused },
});

function removing(value: Removing): ReactNode {
  return (
    <WithEngine script={script(value)}>
      <RemoveMessages roomId={ROOM} userId={LARS} />
    </WithEngine>
  );
}

export const states: readonly State[] = [
  {
    name: 'acts on a person',
    drawing: (
      <WithEngine script={script({ kind: 'none', mayRemove: true })}>
        <PersonModeration userId={LARS} roomId={ROOM} />
      </WithEngine>
    ),
  },
  { name: 'messages are being removed', drawing: removing(counted('running', 100, 37)) },
  { name: 'stopped', drawing: removing(counted('stopped', 100, 41)) },
  { name: 'some were refused', drawing: removing(counted('done', 12, 10, 2)) },
  { name: 'nothing was found', drawing: removing(counted('done', 0, 0)) },
  { name: 'the server was not reached', drawing: removing(counted('failed', 100, 100)) },
  {
    name: 'chosen messages: how far it is, and why',
    drawing: (
      <>
        <RemovalProgress
          removing={{ kind: 'running', mayRemove: true, found: 9, removed: 4, refused: 1 }}
          onStop={() => undefined}
        />
        <ReasonField reason="spam" onChange={() => undefined} />
      </>
    ),
  },
  ...[0, 2].map((count) => ({
    name: count === 0 ? 'none of the chosen messages may be removed' : 'chosen messages, of which one stays',
    drawing: (
      <WithEngine script={() => undefined}>
        <Opener label="Open">
          {(onClose) => (
            <RemoveChosen
              roomId={ROOM}
              items={Array.from({ length: count }, () => say('Lars', Date.now(), ['Buy coins']))}
              left={1}
              onDone={onClose}
              onClose={onClose}
            />
          )}
        </Opener>
      </WithEngine>
    ),
  })),
  {
    name: 'rules about invitations',
    drawing: (
      <WithEngine
        script={(remote) =>
          remote.setView('moderation.inviteRules', null, { isOpen: false, allowed: ['example.org'], blocked: [LARS] })
        }
      >
        <InviteRulesForm />
      </WithEngine>
    ),
  },
  {
    name: 'ignored people',
    drawing: (
      <WithEngine script={script({ kind: 'none', mayRemove: false }, [LARS, '@eve:elsewhere.example' as UserId])}>
        <IgnoredPeople />
      </WithEngine>
    ),
  },
  {
    name: 'nobody is ignored',
    drawing: (
      <WithEngine script={script({ kind: 'none', mayRemove: false })}>
        <IgnoredPeople />
      </WithEngine>
    ),
  },
  {
    name: 'reporting',
    drawing: (
      <WithEngine script={script({ kind: 'none', mayRemove: false })}>
        <Opener label="Report">
          {(close) => <ReportDialog target={{ kind: 'room', roomId: ROOM }} onClose={close} />}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'the last administrator leaves',
    drawing: (
      <WithEngine script={script({ kind: 'none', mayRemove: false })}>
        <LastAdminNote roomId={ROOM} />
      </WithEngine>
    ),
  },
];
