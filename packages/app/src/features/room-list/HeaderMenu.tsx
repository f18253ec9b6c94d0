import { type ReactNode, useState } from 'react';
import type { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { NewMenuProps } from './contract.ts';
import styles from './room-list.module.css';

export interface HeaderMenuProps<Module> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly chunk: Chunk<Module>;
  /** Draws the menu, once its code is there. */
  readonly children: (module: Module, menu: NewMenuProps) => ReactNode;
}

/** A button over the list with a menu under it. */
export function HeaderMenu<Module>({ label, icon, chunk, children }: HeaderMenuProps<Module>) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = { label, onClose: () => setIsOpen(false) };
  return (
    <div className={styles.options}>
      <IconButton
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <div className={styles.optionsMenu}>
          <Loaded chunk={chunk} menu={menu}>
            {children}
          </Loaded>
        </div>
      )}
    </div>
  );
}

interface LoadedProps<Module> extends Pick<HeaderMenuProps<Module>, 'chunk' | 'children'> {
  readonly menu: NewMenuProps;
}

function Loaded<Module>({ chunk, menu, children }: LoadedProps<Module>) {
  const state = useDialogChunk(chunk, menu.onClose);
  return state.kind === 'ready' ? children(state.module, menu) : null;
}
