import { Download, FolderInput, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { focusRegionNamed } from '../../lib/dom/regions.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import styles from './files.module.css';

const ICON = 16;

export interface SelectionBarProps {
  readonly count: number;
  readonly mayEdit: boolean;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** Acts on the selected files. When they go, the focus that was on one goes to the files. */
export function SelectionBar({ count, mayEdit, onDownload, onMove, onDelete, onClear }: SelectionBarProps) {
  const i18n = useI18n();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement) === true) queueMicrotask(() => focusRegionNamed('files'));
    };
  }, []);
  return (
    <section
      ref={bar}
      className={styles.selectionBar}
      aria-label={i18n._({ id: 'trees.selected', message: 'Selected files' })}
    >
      <p className={styles.selectionCount} role="status">
        {i18n._({
          id: 'trees.selectedCount',
          message: '{count, plural, one {# file selected} other {# files selected}}',
          values: { count },
        })}
      </p>
      <div className={styles.selectionActs}>
        <Button size="small" onClick={onDownload}>
          <Download size={ICON} aria-hidden="true" />
          {i18n._({ id: 'trees.download', message: 'Download' })}
        </Button>
        {mayEdit && (
          <>
            <Button size="small" onClick={onMove}>
              <FolderInput size={ICON} aria-hidden="true" />
              {i18n._({ id: 'trees.move', message: 'Move' })}
            </Button>
            <Button size="small" onClick={onDelete}>
              <Trash2 size={ICON} aria-hidden="true" />
              {i18n._({ id: 'trees.delete', message: 'Delete' })}
            </Button>
          </>
        )}
      </div>
      <IconButton
        size="small"
        label={i18n._({ id: 'trees.clearSelection', message: 'Clear selection' })}
        icon={<X size={ICON} />}
        onClick={onClear}
      />
    </section>
  );
}
