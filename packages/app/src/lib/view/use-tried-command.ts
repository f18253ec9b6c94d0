import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { InputOf, NamesOf } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useCommand } from './use-command.ts';

type CommandName = NamesOf<ClientApi, 'command'>;

interface Tried<Name extends CommandName> {
  readonly run: (input: InputOf<ClientApi[Name]>) => void;
  /** The last one that was asked for did not work. What stands beside it says so. */
  readonly hasFailed: boolean;
}

/** A command of which nothing is awaited but that it may fail. */
export function useTriedCommand<Name extends CommandName>(name: Name): Tried<Name> {
  const ask = useCommand(name);
  const [hasFailed, setHasFailed] = useState(false);
  return {
    run: (input) => {
      setHasFailed(false);
      void ask(input).then(({ ok }) => setHasFailed(!ok));
    },
    hasFailed,
  };
}
