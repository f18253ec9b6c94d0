import styles from './person-lines.module.css';

export interface PersonLinesProps {
  readonly id: string;
  /** The id where they have no other. */
  readonly name: string;
  /** True if the id stands below, because the name alone is ambiguous. */
  readonly hasId: boolean;
  /** A short text about them, below the name unless the id stands there. */
  readonly note?: string;
}

/** The name of a user in a row of a list, beside their avatar. */
export function PersonLines({ id, name, hasId, note }: PersonLinesProps) {
  return (
    <span className={styles.lines} translate="no">
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {hasId && (
        <span className={styles.id} dir="ltr">
          {id}
        </span>
      )}
      {!hasId && note !== undefined && (
        <span className={styles.note} dir="auto" title={note}>
          {note}
        </span>
      )}
    </span>
  );
}
