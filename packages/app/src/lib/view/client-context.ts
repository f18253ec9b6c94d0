import type { Client } from '@parley/sdk/client/remote.ts';
import { createContext, use } from 'react';
import type { HandleCache } from './handle-cache.ts';

/** The engine and the views that are open on it. */
export interface ClientAccess {
  readonly client: Client;
  readonly views: HandleCache;
  /** The place of its account; the first if absent. */
  readonly place?: number;
}

export const ClientContext = createContext<ClientAccess | null>(null);

/** The engine, for what the hooks beside this file do not cover. Throws outside of `ClientContext`. */
export function useClient(): ClientAccess {
  const access = use(ClientContext);
  if (access === null) throw new Error('useClient outside of ClientContext');
  return access;
}
