import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { ParamsOf } from '@parley/sdk/client/remote.ts';
import { useMemo } from 'react';
import { useClient } from './client-context.ts';
import type { HandleCache, ViewName } from './handle-cache.ts';
import { useSame } from './use-same.ts';

/** The commands to the view that `useView` shows for the same parameters, as a function that stays the same. It never rejects. */
export function useCalls<Name extends ViewName>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
): ReturnType<typeof HandleCache.prototype.callsOf<Name>> {
  const { views } = useClient();
  const same = useSame(params);
  return useMemo(() => views.callsOf(name, same), [views, name, same]);
}
