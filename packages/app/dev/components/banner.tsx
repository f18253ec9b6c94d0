import { Banner } from '../../src/ui/banner/Banner.tsx';
import { Button } from '../../src/ui/button/Button.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'info', drawing: <Banner tone="info">This browser forgets everything when the tab is closed.</Banner> },
  {
    name: 'warn, with the one thing to do',
    drawing: (
      <Banner tone="warn" role="status" action={<Button size="small">Reload</Button>}>
        Parley was updated in another tab. What you see is still right; reload to send.
      </Banner>
    ),
  },
  {
    name: 'danger',
    drawing: (
      <Banner tone="danger" role="alert" action={<Button size="small">Try again</Button>}>
        The disk is full. New messages are shown, but not kept.
      </Banner>
    ),
  },
];
