import styles from './person-lines.module.css';

export interface PersonLinesProps {
  readonly id: string;
  /** The id where they have no other. */
  readonly name: string;
  /** Whether the id stands below: nobody could tell them apart by the name alone. */
  readonly hasId: boolean;
}

/** Who somebody is, in a row of a list, beside their face. */
export function PersonLines({ id, name, hasId }: PersonLinesProps) {
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
    </span>
  );
}
