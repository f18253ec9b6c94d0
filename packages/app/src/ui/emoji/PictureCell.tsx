import { useEffect, useRef, useState } from 'react';
import styles from './emoji.module.css';
import type { PictureDrawing } from './picker.ts';

/** Pictures this near to what is seen are fetched. */
const MARGIN = '200px';

/** A picture of the grid: it is fetched once it is nearly in sight, and stays. */
export function PictureCell({ id, Drawing }: { readonly id: string; readonly Drawing: PictureDrawing }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={ref} className={styles.picture}>
      {isNear && <Drawing id={id} />}
    </span>
  );
}
