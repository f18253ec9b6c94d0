import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { MentionList } from './MentionList.tsx';
import { ThreadList } from './ThreadList.tsx';

export interface OverviewProps {
  /** Element at the start, such as the back button. */
  readonly leading?: ReactNode;
}

/** Unread threads of all rooms, or messages that mention the user. */
export function Overview({ leading }: OverviewProps) {
  const i18n = useI18n();
  const [shown, setShown] = useState<'threads' | 'mentions'>('threads');
  return (
    <Page title={i18n._({ id: 'overview.title', message: 'Threads and mentions' })} leading={leading}>
      <Choice
        label={i18n._({ id: 'overview.show', message: 'Show' })}
        options={[
          { value: 'threads', label: i18n._({ id: 'overview.threads', message: 'Unread threads' }) },
          { value: 'mentions', label: i18n._({ id: 'overview.mentions', message: 'Mentions' }) },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'threads' ? <ThreadList /> : <MentionList />}
    </Page>
  );
}
