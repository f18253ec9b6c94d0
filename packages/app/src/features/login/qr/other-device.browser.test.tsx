import type { DeviceLogin, QrLogin } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { OtherDeviceView } from './OtherDeviceView.tsx';

/** Draws it in a form, as the screen for signing in is one; gives what was heard. */
function show(state: QrLogin | DeviceLogin): string[] {
  const heard: string[] = [];
  draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heard.push('the form');
      }}
    >
      <OtherDeviceView
        homeserver="example.org"
        state={state}
        scanner={null}
        ways={['scan', 'code']}
        onWay={(way, at) => heard.push(at === null ? way : `${way} at ${at}`)}
        onCode={(code) => heard.push(code)}
        onRetry={() => heard.push('again')}
        onClose={() => heard.push('closed')}
      />
    </form>,
  );
  return heard;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[SIGN-17] a code is shown, and other ways are there until the devices have met', async () => {
  const heard = show({ kind: 'showing', code: btoa('MATRIX and more') });
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await button('Use a link').click();
  await button('Scan a QR code').click();
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual(['code', 'scan', 'closed']);
});

test('[SIGN-17] only two digits can be typed, Enter hands them over once, and the form around hears nothing', async () => {
  const heard = show({ kind: 'enterCode' });
  const field = page.getByRole('textbox', { name: 'Code on your other device' });
  await expect.element(field).toHaveFocus();
  await expect.element(button('Scan a QR code')).not.toBeInTheDocument();
  await userEvent.keyboard('a4{Enter}x27');
  await expect.element(field).toHaveValue('42');
  await userEvent.keyboard('{Enter}');
  expect(heard).toEqual(['42']);
});

test('[SIGN-17] a link and its code are for the other device', async () => {
  const fullAddress = 'https://account.example.org/link?code=WDJB-MJHT';
  show({ kind: 'waiting', userCode: 'WDJB-MJHT', address: 'https://account.example.org/link', fullAddress });
  await expect.element(page.getByRole('link')).toHaveAttribute('href', fullAddress);
  await expect.element(page.getByText('WDJB-MJHT', { exact: true })).toBeVisible();
});

test('[SIGN-17] a failure has a sentence and ways on', async () => {
  const heard = show({ kind: 'failed', failure: { kind: 'there', reason: 'user_cancelled' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('It was cancelled on your other device.');
  await expect.element(button('Try again')).toHaveFocus();
  await button('Try again').click();
  expect(heard).toEqual(['again']);
});

test('[SIGN-17] a session that the account knows already goes on by a link, at its homeserver', async () => {
  const heard = show({ kind: 'failed', failure: { kind: 'known', homeserver: 'other.example' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/knows this session already.*by a link/u);
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await expect.element(button('Scan a QR code')).not.toBeInTheDocument();
  await expect.element(button('Use a link')).toHaveFocus();
  await button('Use a link').click();
  expect(heard).toEqual(['code at other.example']);
});
