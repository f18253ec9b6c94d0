import type { AccountAction } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';

export interface AccountPageLinkProps {
  /** The purpose of the visit; null for all of them. It has to stay the same object. */
  readonly action: AccountAction | null;
  readonly children: ReactNode;
}

/** A link to the page where the server's provider manages the account. Nothing where there is no such page, or it cannot be found now. */
export function AccountPageLink({ action, children }: AccountPageLinkProps) {
  const ask = useCommand('login.accountPage');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void ask(action, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setUrl(answer.ok ? answer.value : null);
    });
    return () => controller.abort();
  }, [ask, action]);
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
