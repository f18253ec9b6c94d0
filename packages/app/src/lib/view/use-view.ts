import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { ParamsOf, RemoteStatus, ValueOf, ViewState } from '@parley/sdk/client/remote.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from './client-context.ts';
import type { ListOf, ListViewName, ViewName } from './handle-cache.ts';
import { paced } from './paced.ts';
import { useSame } from './use-same.ts';

/** Watches a view. It may be opened by several components: they share one. */
export function useView<Name extends ViewName>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
): ViewState<ValueOf<ClientApi[Name]>> {
  const { views } = useClient();
  const same = useSame(params);
  const shared = useMemo(() => views.view(name, same), [views, name, same]);
  return useSyncExternalStore(shared.subscribe, shared.getSnapshot);
}

/** Watches a list. Items and the head keep their identity as long as they do not change. */
export function useListView<Name extends ListViewName>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
): ViewState<ListOf<Name>> {
  const { views } = useClient();
  const same = useSame(params);
  const shared = useMemo(() => views.listView(name, same), [views, name, same]);
  return useSyncExternalStore(shared.subscribe, shared.getSnapshot);
}

/**
 * Watches one item of a list; undefined while there is none. Whoever shows it is drawn anew only when that item changes.
 * @param find the same item as long as it is unchanged
 */
export function useListItem<Name extends ListViewName>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
  find: (items: ListOf<Name>['items']) => ListOf<Name>['items'][number] | undefined,
): ListOf<Name>['items'][number] | undefined {
  const { views } = useClient();
  const same = useSame(params);
  const shared = useMemo(() => views.listView(name, same), [views, name, same]);
  return useSyncExternalStore(shared.subscribe, () => {
    const list = shared.getSnapshot();
    return list.kind === 'ready' ? find(list.value.items) : undefined;
  });
}

/** The urgency of list changes: drawn with the next frame, together with others, or not at all. */
export type Urgency = 'now' | 'soon' | 'never';

/**
 * Likewise, drawn at most once a frame (`paced`): for lists that change often.
 * @param urgencyOf how soon the list as it is now has to be seen; the same function each time
 */
export function usePacedListView<Name extends ListViewName>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
  urgencyOf: (list: ViewState<ListOf<Name>>) => Urgency,
): ViewState<ListOf<Name>> {
  const { views } = useClient();
  const same = useSame(params);
  return usePaced(
    useMemo(() => views.listView(name, same), [views, name, same]),
    urgencyOf,
  );
}

/** Watches an open view, drawn likewise. */
export function usePaced<State>(handle: PacedHandle<State>, urgencyOf: (state: State) => Urgency): State {
  const subscribe = useMemo(() => {
    const urgency = () => urgencyOf(handle.getSnapshot());
    return (listener: () => void) => {
      const tellPaced = paced(listener, () => urgency() === 'now');
      return handle.subscribe(() => {
        if (urgency() !== 'never') tellPaced();
      });
    };
  }, [handle, urgencyOf]);
  return useSyncExternalStore(subscribe, handle.getSnapshot);
}

interface PacedHandle<State> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => State;
}

/** The page's connection to the engine (not to the server: that is the view `connection.status`). */
export function useEngineStatus(): RemoteStatus {
  const { client } = useClient();
  const shared = useMemo(
    () => ({
      subscribe: (listener: () => void) => client.status.subscribe(listener),
      getSnapshot: () => client.status.current,
    }),
    [client],
  );
  return useSyncExternalStore(shared.subscribe, shared.getSnapshot);
}
