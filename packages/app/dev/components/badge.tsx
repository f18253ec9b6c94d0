import { Badge } from '../../src/ui/badge/Badge.tsx';
import { UnreadMark } from '../../src/ui/badge/UnreadMark.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'neutral: it notifies',
    drawing: [1, 12, 99, 104].map((count) => <Badge key={count} count={count} tone="neutral" />),
  },
  {
    name: 'accent: it is for you',
    drawing: [1, 12, 104].map((count) => <Badge key={count} count={count} tone="accent" />),
  },
  { name: 'a mention', drawing: <Badge count={3} tone="accent" isMention size="medium" /> },
  {
    name: 'small',
    drawing: [1, 12, 104].map((count) => <Badge key={count} count={count} tone="accent" isMention size="small" />),
  },
  {
    name: 'what is unread: for you, what notifies, and the rest',
    drawing: [
      <UnreadMark key="mention" words="3 unread, 1 mention" notifyingCount={3} mentionCount={1} />,
      <UnreadMark key="notifying" words="3 unread" notifyingCount={3} mentionCount={0} size="small" />,
      <UnreadMark key="quiet" words="3 unread" notifyingCount={0} mentionCount={0} />,
    ],
  },
];
