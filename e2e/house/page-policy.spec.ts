import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from '../../ops/client/build.mjs';
import { expect, signIn, test } from '../fixtures/test.ts';

test('the policy binds the page and the worker, and a violation is reported to the tests', async ({
  homeserver,
  openProfile,
  control,
  guard,
}) => {
  guard.allowViolations();
  guard.allow(/asked http:\/\/127\.0\.0\.1:9$/);
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  expect(await control.takeReports()).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('div');
    try {
      Object.assign(script, { innerHTML: '<b>unsafe</b>' });
    } catch {
      // Trusted Types refuse it; the report is what this test wants.
    }
    document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/spy.png' }));
  });
  const directives = new Set<string>();
  await expect
    .poll(async () => {
      for (const { directive } of await control.takeReports()) directives.add(directive);
      return [...directives].sort();
    })
    .toEqual(['img-src', 'require-trusted-types-for']);
});

test('every file of the client carries the policy', async ({ stage }) => {
  const page = await fetch(stage.clientUrl);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of [
    "default-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self' 'wasm-unsafe-eval'",
  ]) {
    expect(policy).toContain(part);
  }
  const html = await page.text();
  const assets = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map((match) => match[1]);
  expect(assets.length).toBeGreaterThan(1);
  for (const asset of assets) {
    const answer = await fetch(`${stage.clientUrl}/${asset}`);
    expect(answer.headers.get('content-security-policy')).toBe(policy);
  }
});

test('[SEC-60] nothing of libolm is in what is served, and one crypto module is', async () => {
  const files = (await readdir(DIST, { recursive: true })).filter((name) => /\.(js|wasm)$/.test(name));
  const modules = files.filter((name) => name.endsWith('.wasm')).map((name) => name.replace(/-[^-]*$/, ''));
  // The other one takes noise out of sound.
  expect(modules.toSorted()).toEqual([
    expect.stringMatching(/matrix_sdk_crypto_wasm/),
    expect.stringMatching(/rnnoise/),
  ]);
  for (const name of files) {
    const text = await readFile(join(DIST, name), 'latin1');
    for (const mark of ['olm_account_size', 'olm_create_account', 'olm_create_inbound_session', 'olm.wasm'])
      expect(text.includes(mark), `${mark} in ${name}`).toBe(false);
  }
});
