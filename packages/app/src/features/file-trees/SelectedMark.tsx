import { SquareCheck } from 'lucide-react';
import styles from './files.module.css';

/** Shows that a file is selected. Assistive technology has it from the row. */
export function SelectedMark() {
  return (
    <span className={styles.selectedMark} aria-hidden="true">
      <SquareCheck size={16} />
    </span>
  );
}
