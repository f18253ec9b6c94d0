import { PresenceDot } from '../../src/ui/presence/PresenceDot.tsx';
import { StatusLine } from '../../src/ui/presence/StatusLine.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'online', drawing: <PresenceDot state="online" /> },
  { name: 'unavailable: away', drawing: <PresenceDot state="unavailable" /> },
  { name: 'offline: nothing', drawing: <PresenceDot state="offline" /> },
  { name: 'a status', drawing: <StatusLine text="🌴 At the beach until Monday, and then back at the desk" /> },
];
