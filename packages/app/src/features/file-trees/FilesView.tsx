import type { ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './files.module.css';

export interface FilesViewProps {
  readonly leading: ReactNode;
  readonly isNarrow: boolean;
  /** A tree is open: where one pane fits it stands alone. */
  readonly isOpen: boolean;
  /** False until all trees are there. */
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  readonly failure: string | null;
  /** Sentence about the last thing done, to be announced. */
  readonly said: string;
  readonly nav: ReactNode;
  readonly uploads: ReactNode;
  readonly onNewTree: () => void;
  /** The open tree. */
  readonly children: ReactNode;
}

/** The trees beside the files of one; where one pane fits, one after the other. */
export function FilesView(props: FilesViewProps) {
  const { leading, isNarrow, isOpen, isKnown, isEmpty, failure, said, nav, uploads, onNewTree, children } = props;
  const i18n = useI18n();
  const title = i18n._({ id: 'trees.title', message: 'Files' });
  const newTree = i18n._({ id: 'trees.newTree', message: 'New tree' });
  const hasNav = !isNarrow || !isOpen;
  return (
    <div className={styles.page}>
      {hasNav && (
        <div className={classes(styles.side, isNarrow && styles.isAlone)}>
          <header className={styles.header}>
            {leading}
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {!isOpen && isKnown && !isEmpty && (
              <Button size="small" onClick={onNewTree}>
                {newTree}
              </Button>
            )}
          </header>
          <div className={styles.sideScroller} data-region="trees">
            {!isEmpty && nav}
            {isEmpty && !isKnown && <Spinner />}
            {isEmpty && isKnown && isNarrow && <NoTrees onNewTree={onNewTree} />}
          </div>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {(isOpen || !isNarrow) && (
        <div className={styles.main}>
          {failure !== null && <Failure>{failure}</Failure>}
          {children}
          {!isOpen && isKnown && isEmpty && <NoTrees onNewTree={onNewTree} />}
          {!isOpen && isKnown && !isEmpty && (
            <p className={styles.hint}>{i18n._({ id: 'trees.choose', message: 'Choose a tree to see its files.' })}</p>
          )}
          {uploads}
        </div>
      )}
    </div>
  );
}

function NoTrees({ onNewTree }: Pick<FilesViewProps, 'onNewTree'>) {
  const i18n = useI18n();
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{i18n._({ id: 'trees.none', message: 'No files yet' })}</p>
      <p className={styles.quiet}>
        {i18n._({
          id: 'trees.noneHint',
          message: 'A tree keeps files and folders, encrypted, for you and the people you share it with.',
        })}
      </p>
      <Button variant="primary" onClick={onNewTree}>
        {i18n._({ id: 'trees.newTree', message: 'New tree' })}
      </Button>
    </div>
  );
}
