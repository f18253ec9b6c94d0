import { expect, test } from 'vitest';
import { roomVersions } from '../endpoints/capabilities.ts';
import { upgradeAdvice } from './upgrade.ts';

function offered(capabilities: unknown) {
  const answer = roomVersions().decode({ capabilities });
  if (!answer.ok) throw new Error(answer.error.reason);
  return answer.value;
}

test('[01.R-04] a version that is stable at the server, or its default, is left alone', () => {
  const versions = offered({
    'm.room_versions': { default: '12', available: { 9: 'stable', 10: 'stable', 7: 'unstable' } },
  });
  expect(['9', '10', '12'].map((version) => upgradeAdvice(version, versions))).toEqual([null, null, null]);
});

test('[01.R-04] any other should be upgraded, and urgently if it is a number', () => {
  const versions = offered({ 'm.room_versions': { default: '12', available: { 11: 'stable', 7: 'unstable' } } });
  for (const version of ['1', '7', '2.5'])
    expect(upgradeAdvice(version, versions)).toEqual({ to: '12', isUrgent: true });
  for (const version of ['org.example', '', 'v9', '.1', 'constructor'])
    expect(upgradeAdvice(version, versions)).toEqual({ to: '12', isUrgent: false });
});

test('[01.R-04] a server that says nothing of versions leaves 10 as what is safe', () => {
  for (const said of [{}, { 'm.room_versions': 7 }, { 'm.room_versions': { available: [] } }]) {
    const versions = offered(said);
    expect(upgradeAdvice('10', versions)).toBeNull();
    expect(upgradeAdvice('5', versions)).toEqual({ to: '10', isUrgent: true });
  }
  expect(roomVersions().decode(null).ok).toBe(false);
});
