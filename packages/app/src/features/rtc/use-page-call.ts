import { useContext, useEffect, useState } from 'react';
import { callChoices } from '../../lib/call/call-settings.ts';
import { CarrierContext } from '../../lib/call/carrier.ts';
import { useLifeLock } from '../../lib/call/use-life-lock.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { makePageId } from '../../lib/dom/page-id.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus } from '../../lib/view/use-view.ts';
import { type MakeSfuCall, PageCall } from './page-call.ts';

const sfuChunk = new Chunk(() => import('./sfu-chunk.ts'));

/** The call of this page, for as long as this is there. The engine knows of it, and so does one that takes over. */
export function usePageCall(): PageCall {
  const { client } = useClient();
  const [pageId] = useState(makePageId);
  const lockName = useLifeLock(pageId);
  const engine = useEngineStatus();
  const attend = useCommand('rtc.attend');
  const carrier = useContext(CarrierContext);
  carrier.useAttend({ pageId, lockName });
  const [page] = useState(
    () =>
      new PageCall({
        client,
        pageId,
        load: (way) => (way === 'mesh' ? carrier.load() : loadSfu()),
        settings: () => callChoices.current,
      }),
  );
  useEffect(() => {
    // An engine that took over knows nothing of the pages.
    if (engine.kind === 'lost' || lockName === undefined) return;
    void attend({ pageId, lockName, calls: page.held });
  }, [attend, page, pageId, lockName, engine]);
  useEffect(() => () => page.dismiss(), [page]);
  return page;
}

async function loadSfu(): Promise<MakeSfuCall | null> {
  await sfuChunk.load();
  return sfuChunk.current.kind === 'ready' ? sfuChunk.current.module.makeSfuCall : null;
}
