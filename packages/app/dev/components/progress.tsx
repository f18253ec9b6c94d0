import { Button } from '../../src/ui/button/Button.tsx';
import { CountedProgress } from '../../src/ui/progress/CountedProgress.tsx';
import type { State } from './state.ts';

const stop = <Button size="small">Stop</Button>;

export const states: readonly State[] = [
  {
    name: 'running',
    drawing: (
      <CountedProgress label="Letters" total={100} done={37} isRunning text="37 of 100 letters sent" action={stop} />
    ),
  },
  {
    name: 'nobody knows how many',
    drawing: <CountedProgress label="Letters" total={0} done={0} isRunning text="Looking for letters" action={stop} />,
  },
  {
    name: 'done',
    drawing: <CountedProgress label="Letters" total={12} done={12} isRunning={false} text="12 of 12 letters sent" />,
  },
];
