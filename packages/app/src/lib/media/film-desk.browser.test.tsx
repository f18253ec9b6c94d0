import { expect, test, vi } from 'vitest';
import { FilmDesk, type WorkerDoor } from './film-desk.ts';
import type { FilmPart, FilmRequest } from './film-requests.ts';
import type { OpenFilm } from './media-source.ts';

const STATE = { kind: 'arriving', mimeType: 'video/webm', totalBytes: 9, arrivedBytes: 3 } as const;

function filmOf(state: OpenFilm['state']['current'] = STATE): OpenFilm {
  return {
    state: { current: state, subscribe: () => () => undefined },
    part: async (start) => ({ ok: true, value: Uint8Array.of(start) }),
    close: () => undefined,
  };
}

/** A service worker that answers greetings, or not, and asks for parts. */
function start({ isKnowing = true, isThere = true } = {}) {
  let hear: (event: MessageEvent<unknown>) => void = () => undefined;
  const door: WorkerDoor = {
    controller: isThere ? { postMessage: (_, [port]) => isKnowing && (port as MessagePort).postMessage(true) } : null,
    addEventListener: (_, listener) => {
      hear = listener;
    },
    startMessages: () => undefined,
  };
  const ask = (request: Partial<FilmRequest>): Promise<FilmPart> => {
    const { port1, port2 } = new MessageChannel();
    hear(new MessageEvent('message', { data: { kind: 'parley.film', start: 4, ...request }, ports: [port2] }));
    return new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<FilmPart>) => resolve(data);
    });
  };
  return { desk: new FilmDesk(door), ask };
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';

test('[SH-24] films are played in parts where a service worker answers that it knows them', async () => {
  expect(await start().desk.canPlay()).toBe(true);
  expect(await start({ isThere: false }).desk.canPlay()).toBe(false);
  expect(await new FilmDesk(undefined).canPlay()).toBe(false);
  vi.useFakeTimers();
  const old = start({ isKnowing: false }).desk.canPlay();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await old).toBe(false);
  vi.useRealTimers();
});

test('[SH-24] the address of a film gives its parts as long as it is placed', async () => {
  const { desk, ask } = start();
  const { url, wasAsked, release } = desk.place(filmOf());
  expect(url).toMatch(/\/-\/film\/[\w-]{36}$/);
  expect(wasAsked()).toBe(false);
  expect(await ask({ id: idOf(url) })).toEqual({ bytes: Uint8Array.of(4), totalBytes: 9, mimeType: 'video/webm' });
  expect(wasAsked()).toBe(true);
  expect(await ask({ id: 'another' })).toBeNull();
  release();
  expect(await ask({ id: idOf(url) })).toBeNull();
});

test('[SH-24] [SEC-31] what is no film gives nothing', async () => {
  const { desk, ask } = start();
  expect(await ask({ id: idOf(desk.place(filmOf({ kind: 'noFilm' })).url) })).toBeNull();
});
