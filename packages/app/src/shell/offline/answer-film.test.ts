import { expect, test, vi } from 'vitest';
import type { FilmPart, FilmRequest } from '../../lib/media/film-requests.ts';
import { answerFilm, filmRequestOf, type PlayingPage } from './answer-film.ts';

const SCOPE = 'https://chat.example.org/parley/';
const FILM = `${SCOPE}-/film/0b1c-22`;
const ASKED: FilmRequest = { kind: 'parley.film', id: '0b1c-22', start: 4 };

const asked = (changes: { destination?: string; url?: string; range?: string | null; method?: string } = {}) =>
  filmRequestOf({ method: 'GET', destination: 'video', url: FILM, range: 'bytes=4-', ...changes }, SCOPE);

/** A page that gives this part, whatever it is asked for. */
function pageWith(part: FilmPart): PlayingPage {
  return { postMessage: (_, [port]) => (port as MessagePort).postMessage(part) };
}

test('[SH-24] a player asks for a film from a byte on', () => {
  expect(asked()).toEqual(ASKED);
  expect(asked({ range: 'bytes=4-9' })).toEqual(ASKED);
  expect(asked({ range: null })).toEqual({ ...ASKED, start: 0 });
});

test.each([
  { destination: 'document' },
  { destination: 'iframe' },
  { destination: '' },
  { method: 'POST' },
  { url: 'https://evil.example/parley/-/film/0b1c-22' },
  { url: `${SCOPE}assets/index.js` },
  { url: `${SCOPE}-/film/` },
  { url: `${SCOPE}-/film/../../config.json` },
  { range: 'bytes=-500' },
])('[SH-24] nobody else is answered: %j', (changes) => {
  expect(asked(changes)).toBeNull();
});

test('[SH-24] what the page gives is a part of the film, of its type, and never a document', async () => {
  const part = { bytes: Uint8Array.of(5, 6, 7), totalBytes: 20, mimeType: 'video/webm' };
  const answer = await answerFilm(ASKED, pageWith(part));
  expect(answer.status).toBe(206);
  const heads = Object.fromEntries(answer.headers);
  expect(heads).toMatchObject({ 'content-range': 'bytes 4-6/20', 'content-type': 'video/webm' });
  expect(heads).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(heads['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([5, 6, 7]);
});

test('[SH-24] [SEC-31] no page, no film and another type are nothing', async () => {
  const html = { bytes: Uint8Array.of(60), totalBytes: 1, mimeType: 'text/html' };
  for (const page of [undefined, pageWith(null), pageWith(html)])
    expect((await answerFilm(ASKED, page)).status).toBe(404);
});

test('[SH-24] a page that never answers is given up', async () => {
  vi.useFakeTimers();
  const answer = answerFilm(ASKED, { postMessage: () => undefined });
  await vi.advanceTimersByTimeAsync(240_000);
  expect((await answer).status).toBe(404);
  vi.useRealTimers();
});
