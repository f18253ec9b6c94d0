import { expect, test } from 'vitest';
import { exploredServers, noteServer, parseServers } from './servers.ts';

test('[EX-12] servers are remembered, the latest first, ten at most and none twice', () => {
  for (let n = 0; n < 12; n += 1) noteServer(`s${n}.example`);
  noteServer('s5.example');
  expect(exploredServers.current.slice(0, 3)).toEqual(['s5.example', 's11.example', 's10.example']);
  expect(exploredServers.current).toHaveLength(10);
  expect(parseServers('a.example <b> c.example')).toEqual(['a.example', 'c.example']);
  expect(parseServers(null)).toEqual([]);
});
