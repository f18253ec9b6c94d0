import { Badge } from '../../src/ui/badge/Badge.tsx';
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
];
