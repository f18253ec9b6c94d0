import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

const html = (body: string, formatted_body: string) => ({
  msgtype: 'm.text',
  body,
  format: 'org.matrix.custom.html',
  formatted_body,
});

test('[MSG-11] [MSG-12] code has the colours of its language, and formulas are drawn as such', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Seminar');
  const code = 'const answer = 42; // it is';
  const send = (content: object) => homeserver.sendEvent(ben, roomId, 'm.room.message', { ...content });
  await send(html('code', `<pre><code class="language-js">${code}</code></pre>`));
  await send(html('strange code', '<pre><code class="language-klingon">Qapla\'</code></pre>'));
  await send(html('formula', '<div data-mx-maths="\\frac{a}{\\sqrt{b}}"><code>a/sqrt(b)</code></div>'));
  await send(html('wrong formula', '<span data-mx-maths="\\frac{a">a over what</span>'));

  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Seminar');
  const block = messages(page, code);
  await expect(block.locator('code span')).toHaveText(['const', '42', '// it is']);
  await expect(messages(page, "Qapla'").locator('code')).toHaveText("Qapla'");
  const math = page.getByRole('feed').locator('math');
  await expect(math.locator('mfrac msqrt')).toHaveText('b');
  await expect(math).toHaveCount(1);
  await expect(messages(page, 'a over what')).toBeVisible();

  const wrap = block.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page, { within: 'main' })).toEqual([]);
});
