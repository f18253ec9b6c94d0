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
    new SharedWorker('worker.js').port.onmessage = () => { window.isWorkerUp = true; };
    new Worker('worker.js');
    navigator.serviceWorker.register('worker.js');`,
  ],
  '/worker.js': ['text/javascript', `${BREAKS} self.onconnect = ({ ports: [port] }) => port.postMessage('up');`],
};

test('errors, rejections and caught bugs of pages and workers of every kind fail a test, unless it provokes them', async ({
  browser,
  guard,
}) => {
  const site = http.createServer(({ url = '/' }, response) => {
    const [type, body] = FILES[url] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const places = ['Window', 'SharedWorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];
    for (const place of places) {
      for (const how of ['thrown', 'rejected', 'caught'])
        await expect.poll(() => guard.errors.join('\n')).toContain(`${how} in ${place}`);
    }
    // Neither does listening hold up what is started again.
    await page.reload();
    const isUp = () =>
      page.evaluate(() => (window as unknown as { readonly isWorkerUp?: boolean }).isWorkerUp === true);
    await expect.poll(isUp).toBe(true);
    guard.allow(/ in (Window|\w+WorkerGlobalScope)/);
    expect(guard.errors).toEqual([]);
  } finally {
    await context.close();
    site.closeAllConnections();
    site.close();
  }
});
