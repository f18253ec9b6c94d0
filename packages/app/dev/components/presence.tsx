import { PresenceDot } from '../../src/ui/presence/PresenceDot.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'online', drawing: <PresenceDot state="online" /> },
  { name: 'unavailable: away', drawing: <PresenceDot state="unavailable" /> },
  { name: 'offline: nothing', drawing: <PresenceDot state="offline" /> },
];
