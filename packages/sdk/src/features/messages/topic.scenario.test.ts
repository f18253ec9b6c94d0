import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const topic = watched(tab.view('messages.topic', { roomId }));
  const header = watched(tab.view('timeline.room', { roomId }));
  await app.pass(100);
  const set = async (content: Parameters<typeof room.state>[2]) => {
    room.state('alice', 'm.room.topic', content);
    await app.pass(100);
    return JSON.stringify(valueOf(topic));
  };
  const plain = () => valueOf(header).kind === 'known' && valueOf(header);
  return { set, plain };
}

const html = (body: string) => ({ body, mimetype: 'text/html' });
const text = (body: string) => ({ body, mimetype: 'text/plain' });

test('[ME-10] a topic in HTML is formatted text, and plain in the header; one in words alone has its links', async () => {
  const { set, plain } = await start();
  const both = { 'm.topic': { 'm.text': [html('<b>Now</b> and <i>then</i>'), text('Now and then')] }, topic: 'old' };
  expect(await set(both)).toContain('{"tag":"strong","children":["Now"]}');
  expect(plain()).toMatchObject({ topic: 'Now and then' });
  expect(await set({ topic: 'see https://example.org/x' })).toContain('"href":"https://example.org/x"');
  // An old bug put the blocks one step higher.
  expect(await set({ 'm.topic': [html('<em>higher</em>')], topic: 'x' })).toContain('"tag":"em"');
  expect(await set({})).toBe('null');
});

test('[ME-10] [SEC-30] nothing in a topic runs, loads or leaves its place', async () => {
  const { set } = await start();
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{position:fixed}</style>',
    '<svg/onload=alert(1)>',
    '<p style="position:fixed" id="root" class="x">x</p>',
  ];
  for (const body of hostile) {
    const shown = await set({ 'm.topic': { 'm.text': [html(body)] }, topic: 'x' });
    expect(shown).not.toMatch(/script|onerror|onload|style|position|"id"|"class"|"img"|svg/);
  }
  for (const blocks of [7, {}, [7, null], [{ body: {}, mimetype: 'text/html' }], [html('x'.repeat(200_000))]])
    expect(await set({ 'm.topic': { 'm.text': blocks as never }, topic: 'still here' })).not.toBe('null');
});
