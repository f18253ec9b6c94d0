import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, SETTINGS_SECTIONS, type SettingsSection } from '../../lib/route/route.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './settings.module.css';

export interface SettingsProps {
  readonly section: SettingsSection;
  /** What each section is called. */
  readonly names: { readonly [Name in SettingsSection]: { readonly name: MessageDescriptor } };
  /** What stands first in the header, such as the way back. */
  readonly leading: ReactNode;
  /** What the section shows. */
  readonly children: ReactNode;
}

/** The settings: their sections, and the one that is open. */
export function Settings({ section, names, leading, children }: SettingsProps) {
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
            {i18n._(names[name].name)}
          </a>
        ))}
      </nav>
      <section className={styles.body} aria-label={i18n._(names[section].name)}>
        {children}
      </section>
    </Page>
  );
}
