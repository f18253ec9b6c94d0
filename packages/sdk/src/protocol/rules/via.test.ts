import { expect, test } from 'vitest';
import type { UserId } from '../ids/ids.ts';
import { viaServers } from './via.ts';

const member = (userId: string, level = 0) => ({ userId: userId as UserId, level });

test('[VIA-01] the server of the most powerful, then those with the most members, three at most', () => {
  const members = [
    member('@a:small.example', 100),
    ...['b', 'c', 'd'].map((name) => member(`@${name}:big.example`)),
    ...['e', 'f'].map((name) => member(`@${name}:middle.example`)),
    member('@g:z.example'),
    member('@h:y.example'),
  ];
  expect(viaServers(members)).toEqual(['small.example', 'big.example', 'middle.example']);
  expect(viaServers(members.slice(-2))).toEqual(['y.example', 'z.example']);
  expect(viaServers([member('@a:b.example', 49), ...members.slice(1, 3)])).toEqual(['big.example', 'b.example']);
  expect(viaServers([])).toEqual([]);
});

test('[VIA-02] addresses of machines are left out', () => {
  const members = ['@a:192.0.2.7', '@b:192.0.2.7:8448', '@c:[2001:db8::1]', '@d:good.example:8448'];
  expect(viaServers(members.map((userId) => member(userId, 100)))).toEqual(['good.example:8448']);
});
