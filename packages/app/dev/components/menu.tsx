import { Check, Keyboard, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../src/ui/button/Button.tsx';
import { Menu, MenuGroup, MenuItem, MenuRow } from '../../src/ui/menu/Menu.tsx';
import { PlacedMenu } from '../../src/ui/menu/PlacedMenu.tsx';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'open',
    // For looking at: it takes no focus from the page.
    drawing: (
      <div className={styles.stage} inert>
        <Items onClose={() => undefined} />
      </div>
    ),
  },
  { name: 'with its button', drawing: <Opener /> },
  { name: 'inside the window', drawing: <PlacedOpener /> },
];

function Items({ onClose }: { readonly onClose: () => void }) {
  return (
    <Menu label="Account" onClose={onClose}>
      <MenuGroup label="Theme">
        <MenuItem isChecked icon={<Check size={16} />} onSelect={onClose}>
          Same as system
        </MenuItem>
        <MenuItem isChecked={false} onSelect={onClose}>
          Dark
        </MenuItem>
        <MenuRow isCurrent onSelect={onClose}>
          Account that is shown
        </MenuRow>
        <MenuRow isCurrent={false} onSelect={onClose}>
          Another account
        </MenuRow>
      </MenuGroup>
      <MenuItem tone="plain" icon={<Keyboard size={16} />} onSelect={onClose}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem tone="danger" icon={<LogOut size={16} />} onSelect={onClose}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.anchor}>
      <Button aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        Account
      </Button>
      {isOpen && <Items onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function PlacedOpener() {
  const [opener, setOpener] = useState<Element | null>(null);
  return (
    <>
      <Button onClick={({ currentTarget }) => setOpener(currentTarget)}>Beside</Button>
      {opener !== null && (
        <PlacedMenu label="Beside" opener={opener} onClose={() => setOpener(null)}>
          <MenuItem onSelect={() => setOpener(null)}>Close</MenuItem>
        </PlacedMenu>
      )}
    </>
  );
}
