import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../../src/ui/button/IconButton.tsx';
import { Page } from '../../src/ui/page/Page.tsx';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

const nothing = () => undefined;
const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of many`);

export const states: readonly State[] = [
  {
    name: 'longer than the screen',
    drawing: (
      <div className={styles.panel}>
        <Page title="Settings" width="wide">
          {LINES.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Page>
      </div>
    ),
  },
  {
    name: 'narrow, with a way back',
    drawing: (
      <div className={styles.panel}>
        <Page
          title="Profile"
          width="narrow"
          leading={<IconButton label="Back" icon={<ArrowLeft size={20} />} onClick={nothing} />}
        >
          <p>As wide as a dialog.</p>
        </Page>
      </div>
    ),
  },
];
