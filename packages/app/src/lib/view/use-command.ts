import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { CommandOptions, CommandResult, InputOf, NamesOf } from '@parley/sdk/client/remote.ts';
import { useCallback } from 'react';
import { useClient } from './client-context.ts';

/** The names of commands. */
type CommandName = NamesOf<ClientApi, 'command'>;

/** A command as a function that stays the same. It never rejects: failures are values, the port's among them. */
export function useCommand<Name extends CommandName>(
  name: Name,
): (input: InputOf<ClientApi[Name]>, options?: CommandOptions) => Promise<CommandResult<ClientApi[Name]>> {
  const { client } = useClient();
  return useCallback(
    (input: InputOf<ClientApi[Name]>, options?: CommandOptions) => client.command(name, input, options),
    [client, name],
  );
}
