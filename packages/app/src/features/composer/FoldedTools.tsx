import { Ellipsis } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Menu } from '../../ui/menu/Menu.tsx';
import { ToolMenuContext } from '../../ui/tool-button/tool-menu.ts';
import styles from './composer.module.css';

/** Tools side by side; where there is little room, behind one button `More`. */
export function FoldedTools({ children }: { readonly children: ReactNode }) {
  return useMediaQuery(ONE_PANE) ? <MoreTools>{children}</MoreTools> : children;
}

function MoreTools({ children }: { readonly children: ReactNode }) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const menu = useMemo(() => ({ close: () => setOpen(false) }), []);
  const label = i18n._({ id: 'composer.more', message: 'More' });
  return (
    <div className={styles.more}>
      <IconButton
        className={styles.tool}
        label={label}
        icon={<Ellipsis size={20} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu label={label} onClose={menu.close}>
          <ToolMenuContext value={menu}>{children}</ToolMenuContext>
        </Menu>
      )}
    </div>
  );
}
