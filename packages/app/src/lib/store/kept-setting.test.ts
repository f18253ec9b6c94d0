import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptSetting } from './kept-setting.ts';

interface Choice {
  readonly theme: string;
  readonly size: string;
}

const ORDINARY: Choice = { theme: 'system', size: 'medium' };

let stored: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function setting(): KeptSetting<Choice> {
  return new KeptSetting<Choice>({
    key: 'choice',
    parse: (text) => (text === null ? ORDINARY : { ...ORDINARY, ...(JSON.parse(text) as Partial<Choice>) }),
    format: (choice) => (choice.theme === 'system' && choice.size === 'medium' ? null : JSON.stringify(choice)),
  });
}

test('what was chosen is there the next time, and nothing is kept of what is ordinary', () => {
  setting().change((now) => ({ ...now, theme: 'dark' }));
  expect(setting().current).toEqual({ theme: 'dark', size: 'medium' });
  setting().change(() => ORDINARY);
  expect(stored.size).toBe(0);
});

test('[SET-02] two tabs that change different things keep both, before either hears of the other', () => {
  const [one, other] = [setting(), setting()];
  expect([one.current, other.current]).toEqual([ORDINARY, ORDINARY]);
  one.change((now) => ({ ...now, theme: 'dark' }));
  other.change((now) => ({ ...now, size: 'large' }));
  expect(other.current).toEqual({ theme: 'dark', size: 'large' });
  expect(setting().current).toEqual({ theme: 'dark', size: 'large' });
});

test('[SET-02] what another tab stores is told, and what it stores elsewhere is not', () => {
  const one = setting();
  const told = vi.fn();
  const stop = one.subscribe(told);
  one.hear({ key: 'choice', newValue: '{"theme":"dark"}' });
  one.hear({ key: 'other', newValue: '{"theme":"light"}' });
  expect(one.current.theme).toBe('dark');
  one.hear({ key: null, newValue: null });
  expect(one.current).toEqual(ORDINARY);
  stop();
  one.change((now) => ({ ...now, theme: 'light' }));
  expect(told).toHaveBeenCalledTimes(2);
});

test('where the browser takes nothing, choices hold for the page, one upon the other', () => {
  const one = setting();
  one.change((now) => ({ ...now, size: 'small' }));
  isFull = true;
  one.change((now) => ({ ...now, theme: 'dark' }));
  one.change((now) => ({ ...now, size: 'large' }));
  expect(one.current).toEqual({ theme: 'dark', size: 'large' });
  expect(setting().current).toEqual({ theme: 'system', size: 'small' });
});
