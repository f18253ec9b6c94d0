import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['holiday\u202egnp.exe', 'holidaygnp.exe'],
  ['photo.png\u200b\u2060\ufeff\u00ad.exe', 'photo.png.exe'],
  ['a\u0000b\u0007\u009b.txt', 'ab.txt'],
  ['photo.png\u3164\u2800\u00a0\u2003 .exe', 'photo.png .exe'],
  ['bill.pdf\r\n\u2028from the bank.exe', 'bill.pdf from the bank.exe'],
  ['\u{e0065}x\u{e007f}.txt', 'x.txt'],
  ['half \ud83d.png', 'half \ufffd.png'],
  ['\u202e\u200b \n', ''],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['👩\u200d👩\u200d👧.png', '👩\u200d👩\u200d👧.png'],
])('[SEC-32] the name %j reads as %j', (said, name) => {
  expect(fileNameOf(said)).toBe(name);
});

test.each([
  ['a', '.txt'],
  ['é', '.jpeg'],
  ['李', '.exe'],
  ['👍', '.tar'],
  ['\u0301', '.png'],
])('[SEC-32] a name that no disk takes is cut between characters and keeps its ending: %s', (letter, ending) => {
  for (const count of [60, 201, 5_000]) {
    const name = fileNameOf(`${letter.repeat(count)}${ending}`);
    expect(bytesOf(name)).toBeLessThanOrEqual(200);
    expect(name.endsWith(ending)).toBe(true);
    expect(name).not.toMatch(/\ufffd/);
  }
});

test('[SEC-32] what is too long to be an ending is cut like the rest', () => {
  expect(fileNameOf(`x.${'y'.repeat(400)}`)).toBe(`x.${'y'.repeat(195)}…`);
  expect(fileNameOf(`.${'y'.repeat(400)}`)).toBe(`.${'y'.repeat(196)}…`);
});
