import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '../stage/fit.ts';

const NOTHING: Size = { width: 0, height: 0 };

/** The size of an element inside, in whole CSS pixels, now and as it changes. */
export function useBox(ref: RefObject<HTMLElement | null>): Size {
  const [box, setBox] = useState(NOTHING);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = () => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      setBox((before) => (before.width === size.width && before.height === size.height ? before : size));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
