import { useRef } from 'react';

/** Keeps the same object as long as its content is the same: each render makes new parameters. */
export function useSame<Params>(params: Params): Params {
  const key = JSON.stringify(params);
  const kept = useRef({ key, params });
  if (kept.current.key !== key) kept.current = { key, params };
  return kept.current.params;
}
