import { findings } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Captcha, SCRIPT_ORIGIN, startCaptcha } from './captcha.ts';
import { type OpenStage, startOpenStage } from './open-stage.ts';

let captcha: Captcha;
let own: OpenStage;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  captcha = await startCaptcha();
  own = await startOpenStage({ more: captcha.yaml });
});
test.afterAll(async () => {
  await own.stop();
  await captcha.stop();
});

test('[REG-05] [REGF-04] a captcha is done on a page of the homeserver, and the account is there on coming back', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(90_000);
  // The questions on the way; what Synapse's page has from elsewhere.
  guard.allow(new RegExp(`asked (${own.url}|${SCRIPT_ORIGIN}|https://matrix.org)`));
  const page = await openProfile({ viewport: { width: 390, height: 760 } });
  await captcha.serveScript(page.context());
  await page.goto(own.clientUrl);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('cleo');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Finish this on a page of the server.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('The page is not finished yet.');

  const open = async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the page' }).click();
    return opened;
  };
  // A page under test always has the focus, so that none ever comes.
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const visit = await open();
  await expect(visit).toHaveURL(/\/auth\/m\.login\.recaptcha\/fallback\/web\?session=/);
  expect(await visit.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  await visit.getByRole('button', { name: 'I am a machine' }).click();
  await expect(visit.getByText('Captcha authentication failed')).toBeVisible();
  await visit.close();
  await comeBack();
  await expect(page.getByText('Finish this on a page of the server.')).toBeVisible();

  const again = await open();
  await again.getByRole('button', { name: 'I am a person' }).click();
  await expect(again.getByText('You may now close this window')).toBeVisible();
  await again.close();
  await comeBack();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
});
