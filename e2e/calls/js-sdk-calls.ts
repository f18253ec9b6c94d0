/** Opens the page with npm's matrix-js-sdk in a browser profile. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { expect, type Person } from '../fixtures/test.ts';
import type { PeerAction, PeerCall } from './js-sdk-page.ts';
import { watchPeers } from './media-flow.ts';

/** Bundles the page's program. Gives what is at which path of its server. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('js-sdk-page.ts', import.meta.url)),
        // Their crypto is loaded when it is asked for, and it is not.
        external: (id) => id.endsWith('/rust-crypto/index.js'),
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : []));
  const [program] = scripts.map(([path]) => path);
  return new Map([['/', `<!doctype html><script type="module" src="${program}"></script>`], ...scripts]);
}

/** Somebody who calls with matrix-js-sdk. */
export class JsSdkCaller {
  readonly page: Page;
  readonly #server: http.Server;

  private constructor(page: Page, server: http.Server) {
    this.page = page;
    this.#server = server;
  }

  /** Signs `person` in, on `page`. */
  static async open(page: Page, baseUrl: string, person: Person): Promise<JsSdkCaller> {
    const files = await bundle();
    const server = http.createServer(({ url = '/' }, response) => {
      const type = url === '/' ? 'text/html' : 'text/javascript';
      response.writeHead(files.has(url) ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
      response.end(files.get(url));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await page.addInitScript(watchPeers);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(([url, name, password]) => globalThis.jsSdkPeer.signIn(url, name, password), [
      baseUrl,
      person.name,
      person.password,
    ] as const);
    return new JsSdkCaller(page, server);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async place(roomId: string, hasVideo: boolean): Promise<void> {
    await this.page.evaluate(([room, video]) => globalThis.jsSdkPeer.place(room, video), [roomId, hasVideo] as const);
  }

  async act(action: PeerAction): Promise<void> {
    await this.page.evaluate((what) => globalThis.jsSdkPeer.act(what), action);
  }

  /** Waits until its call is as `expected`. */
  async expectCall(expected: Partial<PeerCall>): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => globalThis.jsSdkPeer.call())).toMatchObject(expected);
  }
}
