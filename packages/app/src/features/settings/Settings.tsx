import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, SETTINGS_SECTIONS, type SettingsSection } from '../../lib/route/route.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './settings.module.css';

export interface SettingsProps {
  readonly section: SettingsSection;
  /** What stands first in the header, such as the way back. */
  readonly leading: ReactNode;
  /** What the section shows. */
  readonly children: ReactNode;
}

/** The settings: their sections, and the one that is open. */
export function Settings({ section, leading, children }: SettingsProps) {
  const i18n = useI18n();
  const title = i18n._({ id: 'settings.title', message: 'Settings' });
  return (
    <Page title={title} leading={leading} region="settings">
      <nav className={styles.sections} aria-label={title}>
        {SETTINGS_SECTIONS.map((name) => (
          <a
            key={name}
            className={styles.section}
            href={formatRoute({ kind: 'settings', section: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {sectionName(i18n, name)}
          </a>
        ))}
      </nav>
      <section className={styles.body} aria-label={sectionName(i18n, section)}>
        {children}
      </section>
    </Page>
  );
}

function sectionName(i18n: I18n, section: SettingsSection): string {
  switch (section) {
    case 'appearance':
      return i18n._({ id: 'settings.appearance', message: 'Appearance' });
    case 'notifications':
      return i18n._({ id: 'settings.notifications', message: 'Notifications' });
    case 'privacy':
      return i18n._({ id: 'settings.privacy', message: 'Privacy' });
    case 'sessions':
      return i18n._({ id: 'settings.sessions', message: 'Sessions' });
    case 'encryption':
      return i18n._({ id: 'settings.encryption', message: 'Encryption' });
    case 'keys':
      return i18n._({ id: 'settings.keys', message: 'Keys' });
    case 'account':
      return i18n._({ id: 'settings.account', message: 'Account' });
  }
}
