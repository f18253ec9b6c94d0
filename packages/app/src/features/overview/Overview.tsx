import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import type { OverviewList } from './contract.ts';
import { Lines } from './Lines.tsx';

export interface OverviewProps {
  /** At least one; the first is shown at first. */
  readonly lists: readonly OverviewList[];
  /** Element at the start, such as the back button. */
  readonly leading?: ReactNode;
}

/** Events of all rooms, list by list. */
export function Overview({ lists, leading }: OverviewProps) {
  const i18n = useI18n();
  const [shown, setShown] = useState(lists[0]?.id ?? '');
  const List = lists.find(({ id }) => id === shown)?.List;
  return (
    <Page title={i18n._({ id: 'overview.title', message: 'Threads and mentions' })} leading={leading}>
      <Choice
        label={i18n._({ id: 'overview.show', message: 'Show' })}
        options={lists.map(({ id, label }) => ({ value: id, label: i18n._(label) }))}
        value={shown}
        onChange={setShown}
      />
      {List && <List Lines={Lines} />}
    </Page>
  );
}
