import { Skeleton } from '../../src/ui/skeleton/Skeleton.tsx';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'lines',
    drawing: (
      <div className={styles.lines}>
        <Skeleton shape="line" width={0.3} />
        <Skeleton shape="line" width={0.9} />
        <Skeleton shape="line" />
      </div>
    ),
  },
  { name: 'a face', drawing: <Skeleton shape="circle" /> },
  { name: 'a picture', drawing: <Skeleton shape="block" className={styles.block} /> },
];
