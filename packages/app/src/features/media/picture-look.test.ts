import { expect, test } from 'vitest';
import { lookOf } from './picture-look.ts';

const bytesOf = (mimeType: string) => ({ kind: 'ready', url: 'blob:of-it', mimeType }) as const;

test('[SEC-36] a file that is no picture is none, whatever small picture stands for it', () => {
  expect(lookOf(bytesOf('application/octet-stream'), 'coming')).toBe('noPicture');
  expect(lookOf(bytesOf('video/mp4'), 'coming')).toBe('noPicture');
  expect(lookOf(bytesOf('image/png'), 'broken')).toBe('noPicture');
});

test('[SEC-36] a picture counts as seen once it is drawn', () => {
  expect(lookOf({ kind: 'loading' }, 'coming')).toBe('coming');
  expect(lookOf(bytesOf('image/png'), 'coming')).toBe('coming');
  expect(lookOf(bytesOf('image/png'), 'drawn')).toBe('drawn');
  expect(lookOf({ kind: 'failed', failure: { kind: 'notFound' } }, 'coming')).toBe('missing');
});
