/** The page that runs one engine, or measures the storage: `?who=parley`, `?who=warm`, `?who=peer&me=…`, `?who=storage`. */
const query = new URLSearchParams(location.search);

switch (query.get('who')) {
  case 'parley': {
    const { startParley } = await import('./parley.ts');
    await startParley(location.origin);
    break;
  }
  case 'warm': {
    const { startWarm } = await import('./parley.ts');
    Object.assign(globalThis, { warmTimes: await startWarm() });
    break;
  }
  case 'peer': {
    const { startPeerInPage } = await import('./peer-in-page.ts');
    await startPeerInPage(location.origin, query.get('me') ?? '');
    break;
  }
  default: {
    const worker = new Worker(new URL('./storage.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      Object.assign(globalThis, { storageTimes: data });
    });
  }
}
