import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, parseConfig, presetOf } from './config.ts';

function read(raw: unknown) {
  const warnings: string[] = [];
  return { config: parseConfig(raw, (message) => warnings.push(message)), warnings };
}

describe('config.json', () => {
  test('every key is read', () => {
    const raw = {
      defaultHomeserver: 'http://127.0.0.1:8008',
      brand: ' Chat ',
      allowedHomeservers: ['a.org', 'b.org'],
      offersGuests: true,
    };
    expect(read(raw)).toEqual({
      config: {
        defaultHomeserver: 'http://127.0.0.1:8008',
        brand: 'Chat',
        allowedHomeservers: ['a.org', 'b.org'],
        offersGuests: true,
      },
      warnings: [],
    });
  });

  test('an empty one says nothing', () => {
    expect(read({})).toEqual({ config: DEFAULT_CONFIG, warnings: [] });
  });

  test.each([null, [], 'x', 1])('%j is as good as none', (raw) => {
    expect(read(raw).config).toEqual(DEFAULT_CONFIG);
    expect(read(raw).warnings).toHaveLength(1);
  });

  test('a bad key is left out, its neighbours are kept', () => {
    const { config, warnings } = read({ brand: 'Chat', defaultHomeserver: 3, allowedHomeservers: ['a.org', 2] });
    expect(config).toEqual({ ...DEFAULT_CONFIG, brand: 'Chat' });
    expect(warnings).toHaveLength(2);
  });

  test('names of JavaScript itself are not keys', () => {
    expect(read(JSON.parse('{"__proto__": {"brand": "x"}, "constructor": 1}')).config).toEqual(DEFAULT_CONFIG);
  });
});

describe('?hs=', () => {
  test('presets a homeserver', () => {
    expect(presetOf('?hs=http%3A%2F%2Flocalhost%3A8008&x=1')).toBe('http://localhost:8008');
  });

  test.each(['', '?hs=', '?hs=a%20b', `?hs=${'a'.repeat(300)}`])('%j presets none', (search) => {
    expect(presetOf(search)).toBeNull();
  });
});
