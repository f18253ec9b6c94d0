import { useEffect } from 'react';
import { useClient } from '../../lib/view/client-context.ts';
import { tellWaking } from './tell-waking.ts';

/** Tells the engine that this page woke or has a network again, as long as somebody is signed in. Draws nothing. */
export function TellWaking(): null {
  const { client } = useClient();
  useEffect(() => {
    const ending = new AbortController();
    tellWaking(window, () => void client.command('connection.wake', null), ending.signal);
    return () => ending.abort();
  }, [client]);
  return null;
}
