import { startTransition, useEffect, useState } from 'react';
import { afterNextPaint } from './after-paint.ts';

/** True once what was drawn when `isThere` became true is on the screen: what is not seen at once can be drawn then. */
export function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isThere ? afterNextPaint(() => startTransition(() => setPainted(true))) : undefined), [isThere]);
  return isPainted;
}
