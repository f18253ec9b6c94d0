import { Button } from '../../src/ui/button/Button.tsx';
import { Notice } from '../../src/ui/notice/Notice.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'in a part of the page',
    drawing: (
      <Notice
        role="status"
        place="part"
        title="Parley was updated"
        text="Another tab runs a newer version. Reload to use it here too. Nothing is lost."
        actions={<Button variant="primary">Reload</Button>}
      />
    ),
  },
  {
    name: 'with what broke (`place="pane"` has the heading of the page, `place="page"` is all of it)',
    drawing: (
      <Notice
        role="alert"
        place="part"
        title="Something went wrong in this part of Parley"
        text="Your messages are safe. Trying again or reloading usually helps."
        details="TypeError: nothing is not a function"
        actions={<Button>Reload</Button>}
      />
    ),
  },
];
