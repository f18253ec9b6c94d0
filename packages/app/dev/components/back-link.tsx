import { BackLink } from '../../src/ui/back-link/BackLink.tsx';
import { BackTo } from '../../src/ui/back-link/BackTo.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'to the rooms, on a narrow screen', drawing: <BackLink /> },
  { name: 'to somewhere else', drawing: <BackTo href="#/" label="Back to the room" /> },
];
