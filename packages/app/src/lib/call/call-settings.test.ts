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

test('[VOX-10] a threshold out of reach is the nearest that can be chosen, and one that is none is -60 dB', () => {
  const threshold = (stored: unknown) =>
    parseCallChoices(JSON.stringify({ voiceThresholdDb: stored })).voiceThresholdDb;
  expect([-45, -500, 3, '-45', null].map(threshold)).toEqual([-45, -90, -20, -60, -60]);
  expect(parseCallChoices('{"voiceReleaseMs":5}')).toMatchObject({ voiceReleaseMs: 800, isVoiceActivated: false });
});
