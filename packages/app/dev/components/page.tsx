import { ArrowLeft } from 'lucide-react';
import { Button } from '../../src/ui/button/Button.tsx';
import { IconButton } from '../../src/ui/button/IconButton.tsx';
import { Page } from '../../src/ui/page/Page.tsx';
import { Sections } from '../../src/ui/page/Sections.tsx';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

const nothing = () => undefined;
const SECTIONS = ['appearance', 'privacy'] as const;
const SECTION_NAMES = {
  appearance: { name: { id: 'settings.appearance', message: 'Appearance' } },
  privacy: { name: { id: 'settings.privacy', message: 'Privacy' } },
};
const ROWS = Array.from({ length: 20 }, (_, index) => `Choice ${index + 1}`);

/** All in one: a page begins with a heading of the first level, after which none of the gallery's third may come. */
export const states: readonly State[] = [
  {
    name: 'longer than the place for it; narrow, with a way back',
    drawing: (
      <>
        <div className={styles.panel}>
          <Page title="Settings" width="wide">
            {ROWS.map((name) => (
              <Button key={name} onClick={nothing}>
                {name}
              </Button>
            ))}
          </Page>
        </div>
        <div className={styles.panel}>
          <Page
            title="Profile"
            width="narrow"
            leading={<IconButton label="Back" icon={<ArrowLeft size={20} />} onClick={nothing} />}
          >
            <Sections
              label="Sections of the page"
              order={SECTIONS}
              names={SECTION_NAMES}
              current="privacy"
              hrefOf={(name) => `#/${name}`}
            >
              <p>As wide as a dialog.</p>
            </Sections>
          </Page>
        </div>
      </>
    ),
  },
];
