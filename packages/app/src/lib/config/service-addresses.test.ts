import { expect, test } from 'vitest';
import { readServiceAddresses } from './service-addresses.ts';

const BASE = 'https://chat.example.org/app/';

function read(raw: unknown) {
  const warnings: string[] = [];
  return { ...readServiceAddresses(raw, { base: BASE, warn: (message) => warnings.push(message) }), warnings };
}

test('addresses of services are whole ones or lie beside the page', () => {
  const raw = { reportUrl: 'api/submit', sourceUrl: 'https://code.example.org/parley' };
  expect(read(raw)).toEqual({
    report: 'https://chat.example.org/app/api/submit',
    source: 'https://code.example.org/parley',
    warnings: [],
  });
});

test.each([null, 'text', [], {}])('there are none where none are named: %o', (raw) => {
  expect(read(raw)).toEqual({ report: null, source: null, warnings: [] });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 5, 'http://[', `https://a.example/${'x'.repeat(500)}`])(
  'what is no address of the web is left out with a warning: %s',
  (sourceUrl) => {
    expect(read({ sourceUrl })).toMatchObject({ source: null, warnings: [expect.stringContaining('sourceUrl')] });
  },
);
