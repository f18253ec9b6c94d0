import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { type Mode, modeOptions } from './mode-options.ts';
import styles from './notifications.module.css';

type Progress = NonNullable<ClientApi['notifications.space']['value']['progress']>;

/** The notification mode of the rooms of a space, on all devices. */
export function SpaceNotifications({ spaceId }: { readonly spaceId: RoomId }) {
  const i18n = useI18n();
  const view = useView('notifications.space', { spaceId });
  const setSpace = useCommand('notifications.setSpace');
  const [hasFailed, setHasFailed] = useState(false);
  const [chosen, setChosen] = useState<{ readonly mode: Mode; readonly over: Mode } | null>(null);
  if (view.kind !== 'ready') return null;
  const { mode: stored, progress } = view.value;
  const mode = chosen !== null && chosen.over === stored ? chosen.mode : stored;
  const change = async (next: Mode) => {
    setChosen({ mode: next, over: stored });
    setHasFailed(false);
    const { ok } = await setSpace({ spaceId, mode: next });
    setHasFailed(!ok);
    if (!ok) setChosen(null);
  };
  return (
    <div className={styles.group}>
      <RadioList
        label={i18n._({ id: 'notifications.inSpace', message: 'Notifications in this space' })}
        hint={i18n._({
          id: 'notifications.inSpaceHint',
          message:
            'For you alone, in all rooms of this space and of spaces in it, and those that come later. Rooms in which you chose something else stay as they are.',
        })}
        options={modeOptions(i18n)}
        value={mode}
        onChange={(next) => void change(next)}
      />
      {hasFailed && <Failure />}
      {progress !== null && <SpaceProgress progress={progress} />}
    </div>
  );
}

function SpaceProgress({ progress }: { readonly progress: Progress }) {
  const i18n = useI18n();
  const { kind, total, done, refused } = progress;
  return (
    <div>
      {kind === 'running' && (
        <progress
          className={styles.progress}
          aria-label={i18n._({ id: 'notifications.spaceRooms', message: 'Rooms changed' })}
          max={Math.max(1, total)}
          value={done + refused}
        />
      )}
      <p role="status" className={styles.saved}>
        {progressText(i18n, progress)}
      </p>
    </div>
  );
}

function progressText(i18n: I18n, { kind, total, done, refused }: Progress): string {
  if (refused > 0)
    return i18n._({
      id: 'notifications.spaceSome',
      message: '{done} of {total} rooms changed, {refused} refused by the server',
      values: { done, total, refused },
    });
  return kind === 'running'
    ? i18n._({ id: 'notifications.spaceRunning', message: '{done} of {total} rooms changed', values: { done, total } })
    : i18n._({
        id: 'notifications.spaceDone',
        message: '{total, plural, =0 {Saved. No room had to be changed.} one {# room changed} other {# rooms changed}}',
        values: { total },
      });
}
