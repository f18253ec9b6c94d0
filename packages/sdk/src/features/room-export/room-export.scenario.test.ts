import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { ExportPiece, ExportRequest } from './contract.ts';

async function start(count = 3) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops <b>' });
  for (let n = 0; n < count; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const part = (format: ExportRequest['format'], from: string | null = null) =>
    app.answer(tab.command('roomExport.part', { roomId, format, from }));
  const whole = async (format: ExportRequest['format']) => {
    const pieces: ExportPiece[] = [];
    let from: string | null = null;
    let total = 0;
    do {
      const answer: Awaited<ReturnType<typeof part>> = await part(format, from);
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      pieces.push(...answer.value.pieces);
      total += answer.value.count;
      from = answer.value.next;
    } while (from !== null);
    return {
      total,
      pieces,
      text: pieces.map((piece) => (piece.kind === 'text' ? piece.text : `{${piece.name}}`)).join(''),
    };
  };
  return { app, room, part, whole };
}

test('[EXP-01] more than a part is one file, in each format', async () => {
  const { whole } = await start(450);
  const json = await whole('json');
  const parsed = JSON.parse(json.text) as { room_name: string; events: { content: { body?: string } }[] };
  expect(parsed.room_name).toBe('Ops <b>');
  expect(parsed.events).toHaveLength(json.total);
  expect(parsed.events.at(-1)?.content.body).toBe('b449');
  const lines = (await whole('text')).text.split('\n');
  expect(lines[0]).toBe('Ops <b>');
  expect(lines.filter((line) => line.includes(' Bob: b'))).toHaveLength(450);
  const page = await whole('html');
  expect(page.total).toBe(450);
  expect(page.text).toMatch(/^<!doctype html>/);
  expect(page.text.match(/<article /g)).toHaveLength(450);
  expect(page.text.endsWith('</body></html>\n')).toBe(true);
});

test('[EXP-02] nothing that somebody wrote becomes markup', async () => {
  const { room, whole } = await start(0);
  const evil = `"><script>alert('1')</script>&amp;`;
  room.state('bob', 'm.room.member', { membership: 'join', displayname: evil }, '@bob:example.org');
  room.send('bob', evil);
  room.send('bob', { msgtype: 'm.file', body: `${evil}.png`, filename: `${evil}.png`, url: 'mxc://example.org/x' });
  const { text } = await whole('html');
  expect(text).toContain('<title>Ops &lt;b&gt;</title>');
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;');
  expect(text.replaceAll(/\{[^}]*\}/g, '')).not.toContain('<script');
});

test('[EXP-03] what was taken back is gone, and what cannot be read is said to be there', async () => {
  const { room, whole } = await start(0);
  const gone = room.send('bob', 'a secret');
  room.redact('bob', gone.event_id);
  room.event('bob', 'm.room.encrypted', { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'AAAA', session_id: 's' });
  room.send('bob', 'two\nlines');
  const { text } = await whole('text');
  expect(text).not.toContain('secret');
  expect(text).toContain('Bob: …\n');
  expect(text).toContain('Bob: two\n    lines\n');
  expect((await whole('json')).text).toContain(gone.event_id);
});

test('[EXP-04] a file stands where its message stands', async () => {
  const { room, whole } = await start(1);
  const info = { mimetype: 'image/png' };
  room.send('bob', { msgtype: 'm.image', body: 'look', filename: 'cat.png', url: 'mxc://example.org/cat', info });
  room.send('bob', 'after');
  const { pieces, text } = await whole('html');
  expect(pieces.filter(({ kind }) => kind === 'file')).toMatchObject([
    {
      source: { kind: 'plain', mxc: 'mxc://example.org/cat' },
      name: 'cat.png',
      mimetype: 'image/png',
      isPicture: true,
    },
  ]);
  expect(text).toMatch(/b0<\/p><\/article>\n<article [^>]*>.*\{cat\.png\}<p dir="auto">look<\/p><\/article>/);
  expect((await whole('text')).text).toContain('Bob: [cat.png] look\n');
});

test('[EXP-05] a rate limit is waited out, a refusal is said', async () => {
  const { app, part } = await start();
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 5_000 });
  app.server.intercept('/messages', { kind: 'answer', reply: limited }, 1);
  expect(await part('text')).toMatchObject({ ok: true, value: { count: 3 } });
  app.server.intercept('/messages', { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  expect(await part('text')).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } });
});
