import { useEffect, useState } from 'react';

/** So that not every letter is a request. */
const PAUSE_MS = 250;

/**
 * The last answer of a search, null until there is a first one. It is asked a moment after it changed.
 * @param find the same function as long as the same is looked for; its null keeps the answer before
 */
export function useFound<Found>(find: (signal: AbortSignal) => Promise<Found | null>): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      const answer = await find(signal);
      if (!signal.aborted && answer !== null) setFound(answer);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find]);
  return found;
}
