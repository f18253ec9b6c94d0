import { Chord } from '../../src/ui/chord/Chord.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'keys',
    drawing: ['Mod+k', 'Alt+Shift+ArrowDown', 'Mod+/', 'F6', 'Escape', 'Mod++'].map((chord) => (
      <Chord key={chord} chord={chord} />
    )),
  },
];
