import { expect, test } from 'vitest';
import { Serial } from './serial.ts';

test('tasks run one after the other in the order they came, past one that fails', async () => {
  const serial = new Serial();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    return name;
  };
  const first = serial.run(task('first'));
  const failed = serial.run(() => Promise.reject(new Error('broken')));
  const thrown = serial.run(() => {
    throw new Error('at once');
  });
  const last = serial.run(task('last'));
  await expect(failed).rejects.toThrow('broken');
  await expect(thrown).rejects.toThrow('at once');
  expect([await first, await last]).toEqual(['first', 'last']);
  expect(log).toEqual(['first begins', 'first ends', 'last begins', 'last ends']);
});
