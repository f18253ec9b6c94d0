import styles from './voice.module.css';

export interface WavesProps {
  /** From 0 to 1, the last one at the end of the line. */
  readonly values: readonly number[];
  /** The part of them that is coloured as heard, from 0 to 1. */
  readonly heard: number;
  /** The number of places in the line. */
  readonly count: number;
}

const STEP = 4;
const WIDTH = 2;
const HEIGHT = 28;
const LEAST = 2;

/** Sound as strokes: as high as it is loud. */
export function Waves({ values, heard, count }: WavesProps) {
  const latest = values.slice(-count);
  const before = count - latest.length;
  const shown = latest.map((value, index) => ({ value, place: before + index }));
  return (
    <svg
      className={styles.waves}
      viewBox={`0 0 ${count * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shown.map(({ value, place }) => {
        // Speech is quiet: the root of it is what ears find half as loud.
        const height = Math.max(LEAST, Math.sqrt(value) * HEIGHT);
        return (
          <rect
            key={place}
            className={place / count < heard ? styles.heard : styles.wave}
            x={place * STEP}
            y={(HEIGHT - height) / 2}
            width={WIDTH}
            height={height}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
