import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Choice } from '../../../ui/choice/Choice.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { type AnyFailure, failureText } from '../failure-text.ts';
import { checkable } from './checkable.ts';
import { RoomChecks } from './RoomChecks.tsx';
import { RunDialog } from './RunDialog.tsx';
import { useInside } from './use-choices.ts';
import { useOneByOne } from './use-one-by-one.ts';

export interface LeaveSpaceProps {
  readonly spaceId: RoomId;
  readonly name: string;
  /** Nobody else may manage the space. */
  readonly isLastManager: boolean;
  readonly onClose: () => void;
}

type Which = 'none' | 'all' | 'some';

/** Leaves a space, and those of its rooms that the user does not want to stay in. The space is left last, if all else was. */
export function LeaveSpace({ spaceId, name, isLastManager, onClose }: LeaveSpaceProps) {
  const i18n = useI18n();
  const inside = useInside(spaceId);
  const [which, setWhich] = useState<Which>('none');
  const [some, setSome] = useState<ReadonlySet<RoomId>>(new Set());
  const leave = useCommand('membership.leave');
  const running = useOneByOne<AnyFailure>((roomId, options) => leave({ roomId }, options));
  const { failures, isRunning } = running.progress;
  const rooms = inside?.map(({ roomId }) => roomId) ?? [];
  const left = which === 'all' ? rooms : which === 'some' ? rooms.filter((roomId) => some.has(roomId)) : [];
  const submit = async () => {
    if (!(await running.run(left)) || !(await running.run([spaceId]))) return;
    onClose();
    navigate({ kind: 'home' });
  };
  const [failure] = failures.values();
  return (
    <RunDialog
      title={i18n._({ id: 'space.leaveNamed', message: 'Leave {space}', values: { space: name } })}
      submit={leaveText(i18n, left.length)}
      isReady={inside !== null}
      isDanger={true}
      running={running}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isLastManager && (
        <p>
          {i18n._({
            id: 'space.lastManager',
            message: 'Only you can manage this space. Once you have left, nobody can add or remove rooms.',
          })}
        </p>
      )}
      {rooms.length > 0 && <WhichRooms which={which} onChange={setWhich} />}
      {which === 'some' && inside !== null && (
        <RoomChecks
          label={i18n._({ id: 'space.leaveWhich', message: 'Rooms to leave' })}
          rooms={inside.map((room) => checkable(i18n, room, failures))}
          chosen={some}
          isDisabled={isRunning}
          onChange={setSome}
        />
      )}
      {failure !== undefined && which !== 'some' && <Failure>{failureText(i18n, failure)}</Failure>}
    </RunDialog>
  );
}

function leaveText(i18n: ReturnType<typeof useI18n>, count: number): string {
  if (count === 0) return i18n._({ id: 'space.leave', message: 'Leave space' });
  return i18n._({
    id: 'space.leaveWith',
    message: '{count, plural, one {Leave space and # room} other {Leave space and # rooms}}',
    values: { count },
  });
}

function WhichRooms({ which, onChange }: { readonly which: Which; readonly onChange: (which: Which) => void }) {
  const i18n = useI18n();
  return (
    <Choice<Which>
      label={i18n._({ id: 'space.leaveRooms', message: 'Rooms of this space' })}
      value={which}
      onChange={onChange}
      isRadioGroup={true}
      options={[
        { value: 'none', label: i18n._({ id: 'space.leaveNone', message: 'Stay in all' }) },
        { value: 'all', label: i18n._({ id: 'space.leaveAll', message: 'Leave all' }) },
        { value: 'some', label: i18n._({ id: 'space.leaveSome', message: 'Choose' }) },
      ]}
    />
  );
}
