/** The guard of all other tests hears what goes wrong, wherever that is. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures/test.ts';

const BREAKS = `
  setTimeout(() => { throw new Error('thrown in ' + self.constructor.name); });
  setTimeout(() => void Promise.reject(new Error('rejected in ' + self.constructor.name)));
  setTimeout(() => console.error('[parley] bug abc: caught in ' + self.constructor.name));
`;

const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', '<!doctype html><title>Breaks</title><script src="page.js"></script>'],
  '/page.js': [
    'text/javascript',
    `${BREAKS}
    console.warn('Uncompiled message detected! In place of a text in Window');
    new SharedWorker('worker.js').port.onmessage = () => { window.isWorkerUp = true; };
    new Worker('worker.js');
    navigator.serviceWorker.register('worker.js');`,
  ],
  '/worker.js': ['text/javascript', `${BREAKS} self.onconnect = ({ ports: [port] }) => port.postMessage('up');`],
};

test('errors, rejections, caught bugs and missing texts of pages and workers of every kind fail a test, unless it provokes them', async ({
  browser,
  guard,
}) => {
  const site = await serveFiles(FILES);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(site.url);
    const places = ['Window', 'SharedWorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];
    for (const place of places) {
      for (const how of ['thrown', 'rejected', 'caught'])
        await expect.poll(() => guard.errors.join('\n')).toContain(`${how} in ${place}`);
    }
    await expect.poll(() => guard.errors.join('\n')).toContain('In place of a text in Window');
    // Neither does listening hold up what is started again.
    await page.reload();
    const isUp = () =>
      page.evaluate(() => (window as unknown as { readonly isWorkerUp?: boolean }).isWorkerUp === true);
    await expect.poll(isUp).toBe(true);
    guard.allow(/ in (Window|\w+WorkerGlobalScope)/);
    expect(guard.errors).toEqual([]);
  } finally {
    await context.close();
    site.close();
  }
});

test('[SEC-23] a request to a host that is nobody’s here fails a test, whether a page or a worker makes it', async ({
  browser,
  guard,
}) => {
  const asks = (by: string) => `fetch('http://127.0.0.1:9/by-${by}').catch(() => undefined);`;
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', '<!doctype html><title>Asks</title><script src="page.js"></script>'],
    '/page.js': ['text/javascript', `${asks('page')} new SharedWorker('worker.js');`],
    '/worker.js': ['text/javascript', `setInterval(() => { ${asks('worker')} }, 100);`],
  };
  const site = await serveFiles(files);
  const context = await browser.newContext();
  try {
    await (await context.newPage()).goto(site.url);
    for (const by of ['page', 'shared_worker'])
      await expect.poll(() => guard.errors).toContain(`${by}: asked http://127.0.0.1:9`);
    guard.allow(/asked http:\/\/127\.0\.0\.1:9/);
    expect(guard.errors).toEqual([]);
  } finally {
    await context.close();
    site.close();
  }
});

/** A site of these files. */
async function serveFiles(files: Readonly<Record<string, readonly [type: string, body: string]>>) {
  const site = http.createServer(({ url = '/' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}
