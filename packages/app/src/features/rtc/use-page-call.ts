import { useEffect, useState } from 'react';
import { callChoices } from '../../lib/call/call-settings.ts';
import { useLifeLock } from '../../lib/call/use-life-lock.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { makePageId } from '../../lib/dom/page-id.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus } from '../../lib/view/use-view.ts';
import { type MakeSfuCall, type ManyWay, PageCall } from './page-call.ts';

const sfuChunk = new Chunk(() => import('./sfu-chunk.ts'));
const meshChunk = new Chunk(() => import('./mesh-chunk.ts'));

/** The call of this page, for as long as this is there. The engine knows of it, and so does one that takes over. */
export function usePageCall(): PageCall {
  const { client } = useClient();
  const [pageId] = useState(makePageId);
  const lockName = useLifeLock(pageId);
  const engine = useEngineStatus();
  const attend = useCommand('rtc.attend');
  const attendMesh = useCommand('mesh.attend');
  const [page] = useState(() => new PageCall({ client, pageId, load: loadWay, settings: () => callChoices.current }));
  useEffect(() => {
    // An engine that took over knows nothing of the pages.
    if (engine.kind === 'lost' || lockName === undefined) return;
    void attend({ pageId, lockName, calls: page.held });
    void attendMesh({ pageId, lockName, calls: page.heldMesh });
  }, [attend, attendMesh, page, pageId, lockName, engine]);
  useEffect(() => () => page.dismiss(), [page]);
  return page;
}

async function loadWay(way: ManyWay): Promise<MakeSfuCall | null> {
  if (way === 'mesh') {
    await meshChunk.load();
    return meshChunk.current.kind === 'ready' ? meshChunk.current.module.makeMeshCall : null;
  }
  await sfuChunk.load();
  return sfuChunk.current.kind === 'ready' ? sfuChunk.current.module.makeSfuCall : null;
}
