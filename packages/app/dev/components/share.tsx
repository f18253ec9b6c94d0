import { ShareLink } from '../../src/ui/share/ShareLink.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'an address to hand on',
    drawing: (
      <ShareLink
        text="Others reach you by your address:"
        shown="@ana:example.org"
        link="https://matrix.to/#/@ana:example.org"
      />
    ),
  },
];
