import { useState } from 'react';
import { Choice } from '../../src/ui/choice/Choice.tsx';
import type { State } from './state.ts';

const SIDES = [
  { value: 'start', label: 'Start' },
  { value: 'middle', label: 'Middle' },
  { value: 'end', label: 'End' },
] as const;
const DICE = [1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value), drawing: '⚀⚁⚂⚃⚄⚅'.charAt(value - 1) }));

export const states: readonly State[] = [
  { name: 'words', drawing: <Words /> },
  { name: 'drawings', drawing: <Drawings /> },
];

function Words() {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('middle');
  return <Choice label="Where it stands" options={SIDES} value={side} onChange={setSide} shape="words" />;
}

function Drawings() {
  const [eyes, setEyes] = useState(3);
  return <Choice label="Dice" hint="One of six." options={DICE} value={eyes} onChange={setEyes} shape="drawings" />;
}
