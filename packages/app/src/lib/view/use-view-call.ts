import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { CallsOf, CommandOptions, CommandResult, InputOf, ParamsOf } from '@parley/sdk/client/remote.ts';
import { useCallback, useMemo } from 'react';
import { useClient } from './client-context.ts';
import type { ListViewName } from './handle-cache.ts';
import { useSame } from './use-same.ts';

type Calls<Name extends ListViewName> = CallsOf<ClientApi[Name]>;

/**
 * A command to the list that `useListView` shows for the same parameters, as a function that stays the same. It never rejects:
 * failures are values, the port's among them, and `cancelled` where the list was closed before.
 */
export function useViewCall<Name extends ListViewName, Call extends keyof Calls<Name> & string>(
  name: Name,
  params: ParamsOf<ClientApi[Name]>,
  call: Call,
): (input: InputOf<Calls<Name>[Call]>, options?: CommandOptions) => Promise<CommandResult<Calls<Name>[Call]>> {
  const { views } = useClient();
  const same = useSame(params);
  const shared = useMemo(() => views.listView(name, same), [views, name, same]);
  return useCallback(
    (input: InputOf<Calls<Name>[Call]>, options?: CommandOptions) => shared.call(call, input, options),
    [shared, call],
  );
}
