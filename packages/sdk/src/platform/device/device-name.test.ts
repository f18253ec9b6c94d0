import { expect, test } from 'vitest';
import { describeDevice } from './device-name.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/156.0.0.0 Safari/537.36`, 'Parley on Linux (Chrome)'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Parley on Linux (Chrome)'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    'Parley on Windows (Edge)',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KHTML} Chrome/156.0.0.0 Mobile Safari/537.36`,
    'Parley on Android (Chrome)',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Parley on macOS (Firefox)'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Parley on iPhone (Safari)',
  ],
  ['something else', 'Parley'],
])('%s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
