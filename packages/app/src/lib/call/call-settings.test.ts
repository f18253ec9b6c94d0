import { expect, test } from 'vitest';
import { parseCallChoices } from './call-settings.ts';

test('choices come back as they were kept; what makes no sense is as if it were not there', () => {
  const ordinary = parseCallChoices(null);
  expect(ordinary).toMatchObject({ audioInputId: null, echoCancellation: true, isRelayOnly: false });
  const chosen = { ...ordinary, audioInputId: 'mic', isRelayOnly: true, noiseSuppression: false };
  expect(parseCallChoices(JSON.stringify(chosen))).toEqual(chosen);
  for (const stored of ['', '[]', 'null', '5', '{"audioInputId":5,"isRelayOnly":"yes"}'])
    expect(parseCallChoices(stored)).toEqual(ordinary);
});
