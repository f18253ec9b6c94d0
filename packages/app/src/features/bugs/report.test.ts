import { afterEach, expect, test, vi } from 'vitest';
import { type Report, reportText, sendReport } from './report.ts';

const REPORT: Report = { description: ' It hangs \n', version: '1.2', userAgent: 'Browser', log: ['one', 'two'] };

afterEach(() => vi.unstubAllGlobals());

test('[BR-01] a report says what was written, the version and the browser, and the log only if that is wanted', () => {
  expect(reportText(REPORT)).toBe('Parley 1.2\nBrowser\n\nIt hangs\n\none\ntwo');
  expect(reportText({ ...REPORT, log: null })).toBe('Parley 1.2\nBrowser\n\nIt hangs');
});

test('[BR-02] it is sent as a form with the log as a file, without cookies', async () => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  expect(await sendReport('https://reports.example.org/submit', REPORT)).toBe(true);
  const [address, { body, method, credentials }] = asked.mock.calls[0] ?? ['', {}];
  if (!(body instanceof FormData)) throw new Error('no form');
  expect([address, method, credentials]).toEqual(['https://reports.example.org/submit', 'POST', 'omit']);
  const { log, ...fields } = Object.fromEntries(body);
  expect(fields).toEqual({ text: 'It hangs', app: 'parley', version: '1.2', user_agent: 'Browser' });
  if (!(log instanceof File)) throw new Error('no file');
  expect([log.name, await log.text()]).toEqual(['log.txt', 'one\ntwo']);
});

test.each([
  ['the server refuses', async () => new Response('', { status: 500 })],
  ['it cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('[BR-02] who reports hears that it was not sent where %s', async (_case, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await sendReport('https://reports.example.org/', { ...REPORT, log: null })).toBe(false);
});
