import { Lock } from 'lucide-react';
import { QuietLine } from '../../src/ui/quiet-line/QuietLine.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'with an icon', drawing: <QuietLine icon={<Lock />}>A message that cannot be read here</QuietLine> },
  { name: 'words alone', drawing: <QuietLine>An event of a kind that is not known</QuietLine> },
];
