import { useRef } from 'react';

/** The same object as long as it says the same: parameters are written anew in each render. */
export function useSame<Params>(params: Params): Params {
  const key = JSON.stringify(params);
  const kept = useRef({ key, params });
  if (kept.current.key !== key) kept.current = { key, params };
  return kept.current.params;
}
