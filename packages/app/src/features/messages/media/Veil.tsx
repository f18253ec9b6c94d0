import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './media.module.css';

export interface VeilProps {
  readonly content: {
    readonly source: object | null;
    readonly spoiler: { readonly reason: string | null } | null;
  };
  /** Stands for the file until somebody asks for it; fills the place around it. */
  readonly behind?: ReactNode;
  readonly children: ReactNode;
}

/** Files that somebody asked for: they are drawn at once when they come into sight again. */
const lifted = new WeakSet<object>();

/** A file, or the sign that it is a spoiler: nothing of it is fetched before somebody asks for it. */
export function Veil({ content, behind, children }: VeilProps) {
  const i18n = useI18n();
  const { source, spoiler } = content;
  const [isLifted, setLifted] = useState(() => source !== null && lifted.has(source));
  if (spoiler === null || isLifted) return children;
  const lift = () => {
    if (source !== null) lifted.add(source);
    setLifted(true);
  };
  return (
    <>
      {behind}
      <span className={styles.veil}>
        <EyeOff aria-hidden="true" />
        <span className={styles.missingName} dir="auto">
          {spoiler.reason ?? i18n._({ id: 'messages.media.spoiler', message: 'Spoiler' })}
        </span>
        <Button size="small" onClick={lift}>
          {i18n._({ id: 'messages.media.unveil', message: 'Show spoiler' })}
        </Button>
      </span>
    </>
  );
}
