/** Element Call itself, the build that clients embed: got from npm for a test, and opened in a browser profile. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { type ServedProgram, serveProgram } from '../page-program.ts';
import type { ElementCallOptions } from './element-call-page.ts';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('element-call-page.ts', import.meta.url));
const VERSION = '0.26.1';
const PACKAGE = `@element-hq/element-call-embedded@${VERSION}`;
const KEPT = fileURLToPath(new URL(`../../../.parley/element-call-${VERSION}/`, import.meta.url));

/** Somebody who is in calls with Element Call. */
export class ElementCaller {
  readonly page: Page;
  readonly #program: ServedProgram;

  private constructor(page: Page, program: ServedProgram) {
    this.page = page;
    this.#program = program;
  }

  /** Signs in, and joins the call of a room. */
  static async join(page: Page, options: ElementCallOptions): Promise<ElementCaller> {
    const dist = await getElementCall();
    const paths = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = paths.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`/element-call/${relative(dist, path).split(sep).join('/')}`, await readFile(path)] as const;
    });
    const program = await serveProgram(PROGRAM, { more: new Map(await Promise.all(files)) });
    await page.goto(program.url);
    await page.evaluate((asked) => globalThis.elementCallHost.open(asked), options);
    return new ElementCaller(page, program);
  }

  /** Its screen. */
  get screen(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  /** Waits until as many pictures move in it, its own too. */
  async expectPictures(count: number): Promise<void> {
    const moving = () =>
      this.screen
        .locator('video')
        .evaluateAll(
          (videos) => videos.filter((video) => video instanceof HTMLVideoElement && video.currentTime > 1).length,
        );
    await expect.poll(moving, { timeout: 60_000 }).toBe(count);
  }

  stop(): void {
    this.#program.stop();
  }
}

/** The folder of its build; got once for a checkout. */
async function getElementCall(): Promise<string> {
  const dist = join(KEPT, 'package', 'dist');
  if (await stat(dist).catch(() => null)) return dist;
  const dir = await mkdtemp(join(tmpdir(), 'parley-element-call-'));
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent'], { cwd: dir }).catch((error: unknown) => {
    throw new Error(`Element Call is got from npm for this test: "npm pack ${PACKAGE}" has to work.`, { cause: error });
  });
  await run('tar', ['-xzf', stdout.trim()], { cwd: dir });
  await mkdir(join(KEPT, '..'), { recursive: true });
  await rename(dir, KEPT).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk.
    if (error.code !== 'EXDEV') throw error;
    await run('cp', ['-a', `${dir}/.`, KEPT]);
    await rm(dir, { recursive: true });
  });
  return dist;
}
