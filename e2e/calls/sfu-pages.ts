/** Builds and serves the page of LiveKit's client with the page policy of ours, and joins calls on it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { serveClient } from '../../ops/client-server/server.mjs';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { originsOfSfu, type Stage } from '../fixtures/stage.ts';
import type { Received } from './sfu-page.ts';

const DEVICE = 'DEVICE';

export interface SfuPages {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the page with its worker, as the client is built, and serves it. */
export async function serveSfuPages({ sfu, controlUrl }: Stage): Promise<SfuPages> {
  const dist = await mkdtemp(join(tmpdir(), 'parley-sfu-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: dist,
      target: 'es2023',
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL('sfu-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><script type="module" src="page.js"></script><body></body>',
  );
  const client = await serveClient({ dist, homeserverOrigin: originsOfSfu(sfu), reportUri: `${controlUrl}/reports` });
  return {
    url: client.url,
    stop: async () => {
      await client.stop();
      await rm(dist, { recursive: true, force: true });
    },
  };
}

/** Somebody in a call. */
export class SfuMember {
  readonly page: Page;
  /** The name that the SFU knows. */
  readonly identity: string;

  private constructor(page: Page, identity: string) {
    this.page = page;
    this.identity = identity;
  }

  /** Joins the call of a room by a token of `serviceUrl`, with nobody's keys but the own. */
  static async join(
    page: Page,
    pages: SfuPages,
    { homeserver, person, roomId, serviceUrl, key }: JoinOptions,
  ): Promise<SfuMember> {
    await page.goto(pages.url);
    const openIdPath = `/v3/user/${encodeURIComponent(person.userId)}/openid/request_token`;
    const openid_token = await homeserver.ask(person, 'POST', openIdPath);
    const member = new SfuMember(page, `${person.userId}:${DEVICE}`);
    await member.hear(member, key, 0);
    const identity = await page.evaluate(([url, body]) => globalThis.sfuPage.join(url, body), [
      serviceUrl,
      { room: roomId, openid_token, device_id: DEVICE },
    ] as const);
    expect(identity).toBe(member.identity);
    return member;
  }

  /** Is given a key of `other`, or sends with it if that is the member itself. */
  async hear(other: SfuMember, key: readonly number[], index: number): Promise<void> {
    await this.page.evaluate(([identity, bytes, at]) => globalThis.sfuPage.setKey(identity, bytes, at), [
      other.identity,
      key,
      index,
    ] as const);
  }

  received(other: SfuMember): Promise<Received> {
    return this.page.evaluate((identity) => globalThis.sfuPage.received(identity), other.identity);
  }

  /** Waits until more frames of `other` are seen than now. */
  async expectFrames(other: SfuMember): Promise<void> {
    const { frames } = await this.received(other);
    await expect.poll(async () => (await this.received(other)).frames, { timeout: 60_000 }).toBeGreaterThan(frames + 5);
  }

  async expectState(state: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => globalThis.sfuPage.state()), { timeout: 60_000 }).toBe(state);
  }
}

interface JoinOptions {
  readonly homeserver: Homeserver;
  readonly person: Person;
  readonly roomId: string;
  readonly serviceUrl: string;
  readonly key: readonly number[];
}
