import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[SEC-31] what is saved is just bytes under an address of its own, and is downloaded rather than opened', () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  const create = vi.fn((_data: Blob) => 'blob:1');
  const revoke = vi.fn();
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('URL', { createObjectURL: create, revokeObjectURL: revoke });
  saveFile('<script>alert(1)</script>', 'page.html');
  expect(create.mock.calls.map(([data]) => data.type)).toEqual(['application/octet-stream']);
  expect(link).toMatchObject({ href: 'blob:1', download: 'page.html' });
  expect(link.click).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:1');
});
