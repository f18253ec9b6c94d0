import { VisuallyHidden } from '../../src/ui/visually-hidden/VisuallyHidden.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'between two words there is a third that is only said',
    drawing: (
      <p>
        seen <VisuallyHidden>heard</VisuallyHidden> seen
      </p>
    ),
  },
];
