import { BrokenLine } from '../../src/ui/broken-line/BrokenLine.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'a message', drawing: <BrokenLine reportId="k3x9p2m7qa" /> },
  { name: 'a part of one', drawing: <BrokenLine reportId="k3x9p2m7qa" isPart /> },
];
