// @ts-check
import { expect, test } from 'vitest';
import { parseOptions } from './options.mjs';

test('without options all is local', () => {
  expect(parseOptions([])).toEqual({
    kind: 'start',
    port: 7420,
    homeserverPort: 7421,
    homeserver: undefined,
    sfu: false,
    sfuPort: 7422,
    host: 'localhost',
    fresh: false,
    readyFile: undefined,
  });
});

test('every option is read', () => {
  const args =
    '--port 1 --homeserver-port 2 --homeserver https://x.org/base/ --sfu-port 3 --host [::1] --fresh --ready-file r.json';
  expect(parseOptions(args.split(' '))).toEqual({
    kind: 'start',
    port: 1,
    homeserverPort: 2,
    homeserver: 'https://x.org/base',
    sfu: false,
    sfuPort: 3,
    host: '::1',
    fresh: true,
    readyFile: 'r.json',
  });
  expect(parseOptions(['--sfu'])).toMatchObject({ sfu: true });
  expect(parseOptions(['--help'])).toEqual({ kind: 'help' });
});

test.each(['0.0.0.0', '192.168.1.5', 'example.org', '::', '127.0.0.1.example.org'])(
  'another host without https is refused: %s',
  (host) => {
    expect(() => parseOptions(['--host', host])).toThrow('without https');
  },
);

test.each([
  [['--port', '65536'], '--port takes a number'],
  [['--port', '-1'], 'Option'],
  [['--homeserver', 'x.org'], '--homeserver takes an address'],
  [['--homeserver', 'https://user:secret@x.org'], '--homeserver takes an address'],
  [['--sfu', '--homeserver', 'https://x.org'], '--sfu goes with the homeserver that is started here'],
  [['--ready-file='], '--ready-file takes'],
  [['--bogus'], "Unknown option '--bogus'"],
  [['stray'], 'Unexpected argument'],
])('what cannot be understood is said: %j', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
