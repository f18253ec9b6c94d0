import type { OwnDevice, OwnDevices } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { filterName } from './device-words.ts';
import styles from './devices.module.css';
import { type SessionAct, SessionLine } from './SessionLine.tsx';
import { passesFilter, SESSION_FILTERS, type SessionFilter } from './session-filter.ts';
import { useChosen } from './use-chosen.ts';

export interface SessionsViewProps {
  readonly state: OwnDevices['state'];
  readonly devices: readonly OwnDevice[];
  readonly nowMs: number;
  readonly onAct: (act: SessionAct, device: OwnDevice) => void;
  readonly onSignOutChosen: (devices: readonly OwnDevice[]) => void;
  readonly onSignOutOthers: () => void;
}

/** The sessions, this one first. Only what is wrong has a colour. */
export function SessionsView({ state, ...props }: SessionsViewProps) {
  const i18n = useI18n();
  if (state === 'loading') return <Spinner />;
  if (state === 'ready') return <Sessions {...props} />;
  return (
    <p role="alert" className={styles.quiet}>
      {i18n._({ id: 'devices.failed', message: 'Your sessions could not be loaded. Check your connection.' })}
    </p>
  );
}

function Sessions(props: Omit<SessionsViewProps, 'state'>) {
  const { devices, nowMs, onAct, onSignOutChosen, onSignOutOthers } = props;
  const i18n = useI18n();
  const [filter, setFilter] = useState<SessionFilter>('all');
  const shown = devices.filter((device) => passesFilter(filter, device, nowMs));
  const others = shown.filter(({ isThis }) => !isThis);
  const { chosen, choose } = useChosen(others);
  return (
    <div className={styles.sessions}>
      {devices.length > 1 && (
        <Choice
          label={i18n._({ id: 'devices.filter', message: 'Show' })}
          isRadioGroup
          options={SESSION_FILTERS.map((value) => ({ value, label: filterName(i18n, value) }))}
          value={filter}
          onChange={setFilter}
        />
      )}
      {shown.length === 0 && (
        <p role="status" className={styles.quiet}>
          {i18n._({ id: 'devices.none', message: 'None of your sessions.' })}
        </p>
      )}
      {others.length > 1 && (
        <ChooseAll isAll={chosen.length === others.length} onChange={(isAll) => choose(others, isAll)} />
      )}
      <ul className={styles.list} aria-label={i18n._({ id: 'devices.list', message: 'Sessions' })}>
        {shown.map((device) => (
          <SessionLine
            key={device.deviceId}
            device={device}
            nowMs={nowMs}
            isChosen={chosen.includes(device)}
            onChoose={device.isThis ? null : (isChosen) => choose([device], isChosen)}
            onAct={onAct}
          />
        ))}
      </ul>
      <div className={styles.acts}>
        {chosen.length > 0 && (
          <Button variant="danger" onClick={() => onSignOutChosen(chosen)}>
            {i18n._({
              id: 'devices.signOutChosen',
              message: '{count, plural, one {Sign out # selected session} other {Sign out # selected sessions}}',
              values: { count: chosen.length },
            })}
          </Button>
        )}
        {devices.length > 1 && (
          <Button onClick={onSignOutOthers}>
            {i18n._({ id: 'devices.signOutOthers', message: 'Sign out all others' })}
          </Button>
        )}
      </div>
    </div>
  );
}

function ChooseAll({ isAll, onChange }: { readonly isAll: boolean; readonly onChange: (isAll: boolean) => void }) {
  const i18n = useI18n();
  return (
    <label className={styles.all}>
      <input type="checkbox" className={styles.box} checked={isAll} onChange={() => onChange(!isAll)} />
      {i18n._({ id: 'devices.chooseAll', message: 'Select all of these but this device' })}
    </label>
  );
}
