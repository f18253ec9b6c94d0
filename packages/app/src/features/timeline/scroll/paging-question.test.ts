import { expect, test } from 'vitest';
import { PagingQuestion } from './paging-question.ts';

test('[FEED-22] one question at a time; that more was wanted meanwhile is told with the answer, for nothing may change after it', async () => {
  const question = new PagingQuestion();
  let resolve: (answer: string) => void = () => undefined;
  const first = question.ask(
    () =>
      new Promise<string>((done) => {
        resolve = done;
      }),
  );
  expect(await question.ask(() => Promise.resolve('never asked'))).toBe(null);
  resolve('little');
  expect(await first).toEqual({ answer: 'little', isWantedAgain: true });
  expect(await question.ask(() => Promise.resolve('more'))).toEqual({ answer: 'more', isWantedAgain: false });
});

test('a question that broke leaves the way free', async () => {
  const question = new PagingQuestion();
  await expect(question.ask(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await question.ask(() => Promise.resolve('there'))).toEqual({ answer: 'there', isWantedAgain: false });
});
