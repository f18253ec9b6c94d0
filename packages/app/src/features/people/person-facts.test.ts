import { expect, test } from 'vitest';
import { ownZone, pronounsIn, timeInZone, zonesToChoose } from './person-facts.ts';

const NOON = Date.UTC(2026, 10, 27, 12);

test('[PE-17] the local time is that of the zone; of a zone that there is not, nothing is shown', () => {
  expect(timeInZone('en-GB', 'Asia/Kolkata', NOON)).toBe('Fri 17:30');
  expect(timeInZone('en-GB', 'Pacific/Kiritimati', NOON)).toBe('Sat 02:00');
  expect([timeInZone('en', 'Mars/Olympus', NOON), timeInZone('en', 'no zone', NOON)]).toEqual([null, null]);
});

test("[PE-17] pronouns are those of the page's language, or else all", () => {
  const both = [
    { language: 'de', summary: 'sie' },
    { language: 'en-gb', summary: 'she/her' },
    { language: 'en', summary: 'they' },
  ];
  expect(pronounsIn(both, 'en-US')).toBe('she/her, they');
  expect(pronounsIn(both.slice(0, 1), 'en')).toBe('sie');
  expect(pronounsIn([], 'en')).toBe('');
});

test("[PE-18] the browser's own zone is the first to choose, and a chosen one is among them, each once", () => {
  const zones = zonesToChoose('Mars/Olympus');
  expect(zones.slice(0, 2)).toEqual([ownZone(), 'Mars/Olympus']);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Asia/Tokyo');
});
