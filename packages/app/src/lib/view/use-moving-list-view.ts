import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { MovingViewState, ParamsOf } from '@parley/sdk/client/remote.ts';
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useClient } from './client-context.ts';
import type { ListOf, MovingHandle, MovingListName } from './handle-cache.ts';
import { useSame } from './use-same.ts';

/**
 * The open view of a list whose parameters move. It follows `params`, and a row that stays keeps its identity.
 * @param owner tells this list from others of the same name: it has one mover
 */
export function useMovingHandle<Name extends MovingListName>(
  name: Name,
  owner: string,
  params: ParamsOf<ClientApi[Name]>,
): MovingHandle<Name> {
  const { views } = useClient();
  const wanted = useSame(params);
  const latest = useRef(wanted);
  latest.current = wanted;
  const shared = useMemo(() => views.movingListView(name, owner, () => latest.current), [views, name, owner]);
  useLayoutEffect(() => shared.move(wanted), [shared, wanted]);
  return shared;
}

/** Watches a list whose parameters move. It shows the rows of before until those of `params` are there. */
export function useMovingListView<Name extends MovingListName>(
  name: Name,
  owner: string,
  params: ParamsOf<ClientApi[Name]>,
): MovingViewState<ListOf<Name>> {
  const shared = useMovingHandle(name, owner, params);
  return useSyncExternalStore(shared.subscribe, shared.getSnapshot);
}
