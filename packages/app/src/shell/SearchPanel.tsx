import '../lib/i18n/later-messages.ts';
import { findMembersOf } from '../features/mentions/find-members.ts';
import { SearchPanel } from '../features/search/SearchPanel.tsx';
import type { PanelProps } from '../lib/panel/panel.ts';

/** The search beside a room, whose members are suggested by name. */
export function Panel(props: PanelProps) {
  return <SearchPanel {...props} findMembers={findMembersOf} />;
}
