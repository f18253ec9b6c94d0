import { useEffect, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';

/** True if the server lets the password be changed; null until that is known. Where it cannot be asked, changing it says why not. */
export function useMayChangePassword(): boolean | null {
  const ask = useCommand('login.mayChangePassword');
  const [mayChange, setMayChange] = useState<boolean | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void ask(null, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setMayChange(answer.ok ? answer.value : true);
    });
    return () => controller.abort();
  }, [ask]);
  return mayChange;
}
