// @ts-check
import { expect, test } from 'vitest';
import { originsToName, pagePolicy, printPolicy } from './page-policy.mjs';

/**
 * @param {Record<string, string>} headers
 * @returns {Map<string, string>}
 */
function directivesOf(headers) {
  const text = headers['content-security-policy'] ?? '';
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...words] = directive.split(' ');
      return [name, words.join(' ')];
    }),
  );
}

test('[SEC-61] nothing is allowed that is not named', () => {
  const directives = directivesOf(pagePolicy());
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' blob:",
    'media-src': "'self' blob: mediastream:",
    'font-src': "'self'",
    'connect-src': "'self' https: wss:",
    'frame-src': "'none'",
    'manifest-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'app-worker',
  });
});

test('[SEC-61] the other headers keep the page to itself', () => {
  const headers = pagePolicy();
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('camera=(self)');
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
  expect(headers['permissions-policy']).toContain('usb=()');
});

test('a homeserver without https is named, with its WebSockets', () => {
  const directives = directivesOf(pagePolicy({ homeserverOrigins: originsToName('http://127.0.0.1:7421') }));
  expect(directives.get('connect-src')).toBe(
    "'self' https: wss: http://127.0.0.1:7421 ws://127.0.0.1:7421 http://localhost:7421 ws://localhost:7421",
  );
});

test('an https homeserver needs no name of its own', () => {
  expect(originsToName('https://matrix.example.org/base')).toEqual([]);
  expect(originsToName('http://matrix.example.org/base')).toEqual(['http://matrix.example.org']);
});

test('a hash of a style is quoted', () => {
  const hash = `sha256-${'A'.repeat(43)}=`;
  expect(directivesOf(pagePolicy({ styleHashes: [hash] })).get('style-src')).toBe(`'self' '${hash}'`);
});

test.each([
  "http://x.org 'unsafe-inline'",
  'http://x.org; script-src *',
  'http://x.org/path',
  '*',
  'javascript:alert(1)',
])('what is not an origin is refused: %s', (origin) => {
  expect(() => pagePolicy({ homeserverOrigins: [origin] })).toThrow('is not an origin');
});

test('what is not a hash is refused', () => {
  expect(() => pagePolicy({ styleHashes: ["unsafe-inline' 'self"] })).toThrow('is not a CSP hash');
});

test('[SEC-61] pictures of the map tiles are allowed from their origin, and from nowhere else', () => {
  const imagesOf = (/** @type {string} */ mapTiles) => directivesOf(pagePolicy({ mapTiles })).get('img-src');
  expect(imagesOf('https://tiles.example.org:8443/base/{z}/{x}/{y}.png?key=a')).toBe(
    "'self' blob: https://tiles.example.org:8443",
  );
  expect(imagesOf('tiles/{z}/{x}/{y}.png')).toBe("'self' blob:");
  for (const template of ['javascript:alert(1)', 'data:{z}', 'https://'])
    expect(() => pagePolicy({ mapTiles: template })).toThrow('is not an address of map tiles');
});

test('the policy is printed for other servers', () => {
  expect(printPolicy('nginx', {})).toContain('add_header Referrer-Policy "no-referrer" always;');
  expect(printPolicy('caddy', {})).toContain('\tReferrer-Policy "no-referrer"');
  expect(JSON.parse(printPolicy('json', {}))).toEqual(pagePolicy());
  expect(() => printPolicy('toString', {})).toThrow('Unknown format');
});
