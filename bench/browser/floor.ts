/**
 * The floor: a page without a framework, an engine or a request, which shows the same elements with the same styles from memory. It says what
 * the browser itself needs for them.
 */
import { chromium, type Page } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import type { SeededRoom } from '../account/seed.ts';
import type { Gathered } from '../report/results.ts';
import { readMemory, rendererCpuMs } from './processes.ts';
import { switchTo } from './room-switch.ts';
import { ARGUMENTS, openProfile, type Stage } from './stage.ts';

/** The client as it was drawn, as HTML. */
interface Drawn {
  /** The page around the room, without its scripts. */
  readonly frame: string;
  readonly rooms: readonly string[];
}

const ADDRESS = 'floor.html';
const SETTLE_MS = 250;

/** Shows what the client drew of `rooms`, which it opens first, and starts again as often. */
export async function measureFloor(
  stage: Stage,
  client: Page,
  rooms: readonly SeededRoom[],
  results: Gathered,
): Promise<void> {
  const drawn = await drawRooms(client, rooms);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
  try {
    const profile = await openProfile(browser, stage.files.url);
    const url = profile.url(ADDRESS);
    await profile.context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: pageOf(drawn) }));
    const open = async () => {
      const page = await profile.newPage();
      const cpuBefore = await rendererCpuMs(browser);
      await page.goto(url);
      const shownMs = await page.evaluate(show, null);
      results.add({ id: 'floor.start', what: 'floor page: start to messages', unit: 'ms' }, shownMs);
      const cpu = (await rendererCpuMs(browser)) - cpuBefore;
      results.add({ id: 'floor.start-cpu', what: '… renderer CPU for it', unit: 'ms' }, cpu);
      return page;
    };
    for (let run = 1; run < rooms.length; run += 1) await (await open()).close();
    const page = await open();
    const memory = await readMemory(browser);
    if (memory !== undefined)
      results.add({ id: 'floor.renderer', what: '… renderer, unique', unit: 'MB' }, memory.rendererMB);
    const cpuBefore = await rendererCpuMs(browser);
    for (const place of drawn.rooms.keys()) {
      const tookMs = await page.evaluate(show, place);
      results.add({ id: 'floor.switch', what: 'floor page: another room shown', unit: 'ms' }, tookMs);
      await page.waitForTimeout(SETTLE_MS);
    }
    const cpu = ((await rendererCpuMs(browser)) - cpuBefore) / drawn.rooms.length;
    results.add({ id: 'floor.switch-cpu', what: '… renderer CPU for each', unit: 'ms' }, cpu);
  } finally {
    await browser.close();
  }
}

async function drawRooms(client: Page, rooms: readonly SeededRoom[]): Promise<Drawn> {
  const drawn: string[] = [];
  for (const room of rooms) {
    await switchTo(client, room);
    drawn.push(await client.locator('main').evaluate((main) => new XMLSerializer().serializeToString(main), null));
  }
  const page = await client.content();
  return { frame: page.replaceAll(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, ''), rooms: drawn };
}

/** The frame holds the last room already; all of them wait as templates. */
function pageOf({ frame, rooms }: Drawn): string {
  const templates = rooms.map((room) => `<template>${room}</template>`);
  return `${frame}${templates.join('')}`;
}

/**
 * Runs in the page: self-contained. Shows the room at `place`, or the one that is there for null. Milliseconds from then, or from the navigation,
 * until it was painted.
 */
function show(place: number | null): Promise<number> {
  const startMs = place === null ? 0 : performance.now();
  if (place !== null) {
    const next = document.querySelectorAll<HTMLTemplateElement>(':root > body > template')[place];
    if (next === undefined) throw new Error('there is no such room');
    document.querySelector('main')?.replaceWith(next.content.cloneNode(true));
  }
  const scroller = document.querySelector('[role="feed"]')?.parentElement;
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - startMs);
      channel.port2.postMessage(null);
    });
  });
}
