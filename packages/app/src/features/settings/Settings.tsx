import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, SETTINGS_SECTIONS, type SettingsSection } from '../../lib/route/route.ts';
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
    <div className={styles.settings}>
      <header className={styles.header}>
        {leading}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className={styles.scroller} data-region="settings">
        <div className={styles.column}>
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
        </div>
      </div>
    </div>
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
    case 'keys':
      return i18n._({ id: 'settings.keys', message: 'Keys' });
    case 'account':
      return i18n._({ id: 'settings.account', message: 'Account' });
  }
}
