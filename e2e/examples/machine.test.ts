import { expect, test, vi } from 'vitest';
import { machine } from '../../examples/echo-bot/machine.ts';

test('the echo bot says on standard error what the engine warns of, with its reason, and nothing of less', () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    machine.logSink({ level: 'warn', span: ['crypto'], message: 'no machine', facts: { reason: 'TypeError: no URL' } });
    machine.logSink({ level: 'info', span: ['sync'], message: 'synced', facts: {} });
  } finally {
    write.mockRestore();
  }
  expect(said).toEqual(['warn: crypto: no machine {"reason":"TypeError: no URL"}\n']);
});
