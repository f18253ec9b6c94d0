import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import type { MediaSource } from '../../lib/media/media-source.ts';
import { type FileSink, openSink } from './file-sink.ts';
import { runExport } from './run-export.ts';

const roomId = '!room:example.org' as RoomId;
const BYTES = new Uint8Array(Array.from({ length: 60_000 }, (_, index) => index % 251));
const FILE = {
  kind: 'file',
  source: { kind: 'plain', mxc: 'mxc://x/y' },
  name: 'a&quot;b.png',
  mimetype: 'image/png',
} as const;

function start(parts: readonly (readonly object[])[]) {
  const client = new FakeRemote();
  const written: string[] = [];
  const ends: string[] = [];
  const sink: FileSink = {
    write: async (piece) => void written.push(piece as string),
    close: async () => void ends.push('closed'),
    abort: async () => void ends.push('aborted'),
  };
  client.answer('roomExport.part', async ({ from }) => {
    const at = Number(from ?? 0);
    const next = at + 1 < parts.length ? String(at + 1) : null;
    return { ok: true, value: { pieces: (parts[at] ?? []) as never, count: 2, next } };
  });
  const media = { original: async () => ({ ok: true, value: { bytes: BYTES, mimeType: 'x/y', pixels: 0 } }) };
  const counts: number[] = [];
  const controller = new AbortController();
  const run = (more: Partial<Parameters<typeof runExport>[1]> = {}) =>
    runExport(client, {
      ...{ roomId, format: 'html', media: media as unknown as MediaSource, sink, signal: controller.signal },
      onCount: (count) => void counts.push(count),
      ...more,
    });
  return { client, run, written, ends, counts, controller };
}

const text = (value: string) => ({ kind: 'text', text: value });

test('[EXP-01] parts are written in their order, and the file is closed once', async () => {
  const { run, written, ends, counts } = start([[text('a'), text('b')], [text('c')]]);
  expect(await run()).toEqual({ kind: 'done' });
  expect([written.join(''), ends, counts]).toEqual(['abc', ['closed'], [2, 4]]);
});

test('[EXP-04] a picture of a known kind is drawn, anything else is a link', async () => {
  const svg = { ...FILE, mimetype: 'image/svg+xml', isPicture: true };
  const { run, written } = start([[{ ...FILE, isPicture: true }, svg]]);
  await run();
  const all = written.join('');
  const [image, link] = [
    /<img alt="a&quot;b.png" src="data:image\/png;base64,([^"]*)">/.exec(all),
    /<a download="a&quot;b.png" href="data:application\/octet-stream;base64,([^"]*)">a&quot;b.png<\/a>/.exec(all),
  ];
  for (const found of [image, link])
    expect(Uint8Array.from(atob(found?.[1] ?? ''), (char) => char.charCodeAt(0))).toEqual(BYTES);
});

test('[EXP-04] without files their names stand there', async () => {
  const { run, written } = start([[{ ...FILE, isPicture: true }]]);
  await run({ media: null });
  expect(written.join('')).toBe('<p>[a&quot;b.png]</p>');
});

test('[EXP-05] a refusal, a stop and a full disk leave no file', async () => {
  const refused = start([[text('a')]]);
  const failure = { kind: 'refused', status: 403, message: 'no' } as const;
  refused.client.answer('roomExport.part', async () => ({ ok: false, error: failure }));
  expect([await refused.run(), refused.ends]).toEqual([{ kind: 'failed', failure }, ['aborted']]);
  const stopped = start([[text('a')], [text('b')]]);
  expect(await stopped.run({ onCount: () => stopped.controller.abort() })).toEqual({ kind: 'stopped' });
  expect(stopped.ends).toEqual(['aborted']);
  const full = start([[text('a')]]);
  const sink: FileSink = {
    write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    close: async () => undefined,
    abort: async () => void full.ends.push('aborted'),
  };
  expect([await full.run({ sink }), full.ends]).toEqual([{ kind: 'notWritten' }, ['aborted']]);
});

test('[EXP-06] where the browser asks for a place and the user says no, nothing is written', async () => {
  const asked: string[] = [];
  const pickers = {
    showSaveFilePicker: async ({ suggestedName }: { readonly suggestedName: string }) => {
      asked.push(suggestedName);
      throw new DOMException('no', 'AbortError');
    },
  };
  expect(await openSink('ops.html', pickers)).toBeNull();
  expect(asked).toEqual(['ops.html']);
  expect(await openSink('ops.html', {})).not.toBeNull();
});
