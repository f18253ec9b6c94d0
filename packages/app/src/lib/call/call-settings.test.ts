import { expect, test } from 'vitest';
import { parseCallChoices } from './call-settings.ts';

test('choices come back as they were kept; what makes no sense is as if it were not there', () => {
  const ordinary = parseCallChoices(null);
  expect(ordinary).toMatchObject({ audioInputId: null, echoCancellation: true, isRelayOnly: false });
  const chosen = { ...ordinary, audioInputId: 'mic', isRelayOnly: true, noiseSuppression: 'strong' } as const;
  expect(parseCallChoices(JSON.stringify(chosen))).toEqual(chosen);
  for (const stored of ['', '[]', 'null', '5', '{"audioInputId":5,"isRelayOnly":"yes"}'])
    expect(parseCallChoices(stored)).toEqual(ordinary);
});

test('[CALL-24] what earlier versions kept of noise is understood', () => {
  const noise = (stored: unknown) => parseCallChoices(JSON.stringify({ noiseSuppression: stored })).noiseSuppression;
  expect([true, false, 'off', 'browser', 'strong', 'loud'].map(noise)).toEqual([
    ...['browser', 'off', 'off', 'browser', 'strong', 'browser'],
  ]);
});
