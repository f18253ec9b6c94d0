import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, SETTINGS_SECTIONS, type SettingsSection } from '../../lib/route/route.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Sections } from '../../ui/page/Sections.tsx';

export interface SettingsProps {
  readonly section: SettingsSection;
  /** Name of each section that there is. */
  readonly names: { readonly [Name in SettingsSection]?: { readonly name: MessageDescriptor } };
  /** Element at the start of the header, such as the back button. */
  readonly leading: ReactNode;
  /** Content of the section. */
  readonly children: ReactNode;
}

/** The settings: their sections, and the one that is open. */
export function Settings({ section, names, leading, children }: SettingsProps) {
  const i18n = useI18n();
  const title = i18n._({ id: 'settings.title', message: 'Settings' });
  return (
    <Page title={title} leading={leading} region="settings">
      <Sections
        label={title}
        order={SETTINGS_SECTIONS}
        names={names}
        current={section}
        hrefOf={(name) => formatRoute({ kind: 'settings', section: name })}
      >
        {children}
      </Sections>
    </Page>
  );
}
