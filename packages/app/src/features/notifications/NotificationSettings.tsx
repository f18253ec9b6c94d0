import type { I18n } from '@lingui/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { changePageSettings, pageSettings } from '../../lib/notifying/page-settings.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Switch } from '../../ui/switch/Switch.tsx';
import { categoryNames } from './category-names.ts';
import { Keywords } from './Keywords.tsx';
import styles from './notifications.module.css';
import { PauseSettings } from './PauseSettings.tsx';
import { askPermission, type Permission, permission as permissionHere } from './permission.ts';
import { SoundSettings } from './SoundSettings.tsx';

/** Notification settings: the rules of the account, and how this browser shows notifications. */
export function NotificationSettings() {
  const i18n = useI18n();
  const settings = useView('notifications.settings', null);
  const setAll = useCommand('notifications.setAll');
  const setCategory = useCommand('notifications.setCategory');
  const [hasFailed, setHasFailed] = useState(false);
  const run = (answer: Promise<{ readonly ok: boolean }>) => {
    void answer.then(({ ok }) => setHasFailed(!ok));
  };
  return (
    <>
      <HereSettings />
      <PauseSettings />
      <SoundSettings />
      {settings.kind === 'ready' && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            {i18n._({ id: 'notifications.everywhere', message: 'On all your devices' })}
          </legend>
          <Switch
            label={i18n._({ id: 'notifications.all', message: 'Notifications' })}
            isOn={settings.value.isOn}
            onChange={(isOn) => run(setAll({ isOn }))}
          />
          {settings.value.isOn &&
            settings.value.categories.map(({ category, isOn }) => (
              <Switch
                key={category}
                label={i18n._(categoryNames[category])}
                isOn={isOn}
                onChange={(next) => run(setCategory({ category, isOn: next }))}
              />
            ))}
          {hasFailed && (
            <p role="alert" className={styles.failed}>
              {i18n._({ id: 'notifications.failed', message: 'That did not work. Try again in a moment.' })}
            </p>
          )}
        </fieldset>
      )}
      {settings.kind === 'ready' && settings.value.isOn && <Keywords keywords={settings.value.keywords} />}
    </>
  );
}

function HereSettings() {
  const i18n = useI18n();
  const permission = useReadable(permissionHere);
  const { isShown, hidesText } = useReadable(pageSettings);
  const isOn = isShown && permission === 'granted';
  const hint = permissionHint(i18n, permission);
  const switchHere = (next: boolean) => {
    changePageSettings({ isShown: next, isAnswered: true });
    if (next) void askPermission();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{i18n._({ id: 'notifications.here', message: 'In this browser' })}</legend>
      <Switch
        label={i18n._({ id: 'notifications.show', message: 'Show notifications' })}
        isOn={isOn}
        isDisabled={hint !== null}
        onChange={switchHere}
        {...(hint === null ? {} : { hint })}
      />
      {isOn && (
        <Switch
          label={i18n._({ id: 'notifications.showText', message: 'Show message text' })}
          isOn={!hidesText}
          onChange={(next) => changePageSettings({ hidesText: !next })}
        />
      )}
    </fieldset>
  );
}

function permissionHint(i18n: I18n, permission: Permission): string | null {
  switch (permission) {
    case 'denied':
      return i18n._({
        id: 'notifications.denied',
        message: 'Your browser blocks notifications for this site. You can allow them in the browser’s settings.',
      });
    case 'missing':
      return i18n._({ id: 'notifications.missing', message: 'Notifications are not available in this browser.' });
    case 'default':
    case 'granted':
      return null;
  }
}
