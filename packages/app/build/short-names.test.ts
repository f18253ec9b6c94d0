import { expect, test } from 'vitest';
import { shortNaming } from './short-names.ts';

const files = Array.from({ length: 120 }, (_, number) => `/src/${String(number).padStart(3, '0')}.module.css`);

test('no two classes have one name, and a class keeps its own', () => {
  const nameOf = shortNaming(files);
  const names = files.flatMap((file) => ['row', 'face', 'name'].map((name) => nameOf(name, file)));
  expect(new Set(names).size).toBe(360);
  expect(names.every((name) => /^[a-zA-Z]{1,2}\d$/.test(name))).toBe(true);
  expect(nameOf('face', '/src/007.module.css')).toBe(names[22]);
});

test('the order in which the bundler comes to files changes no name', () => {
  const [one, other] = [shortNaming(files), shortNaming(files)];
  const first = one('row', '/src/003.module.css');
  expect(other('row', '/src/119.module.css')).toBe(one('row', '/src/119.module.css'));
  expect(other('row', '/src/003.module.css?used')).toBe(first);
});

test('a file that is not known fails the build', () => {
  expect(() => shortNaming(files)('row', '/elsewhere.module.css')).toThrow(/elsewhere/);
});
