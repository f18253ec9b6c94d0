import { expect, test } from 'vitest';
import { decodeArchive } from '../events/archive.ts';
import type { RawContent } from '../events/event.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import type { UserId } from '../ids/ids.ts';
import { archiveInForce } from './archive.ts';
import { archivedLevels, encodeArchive, reopenedLevels } from './archive-levels.ts';
import type { RoomPower } from './power.ts';

const ANA = '@ana:example.org' as UserId;
const BEN = '@ben:example.org' as UserId;
const CONTENT = {
  users: { [ANA]: 100, [BEN]: 50 },
  ban: 50,
  events: { 'm.room.name': 50, 'm.room.power_levels': 100, 'm.room.tombstone': 150, 'm.reaction': 0, odd: 'no' },
  'org.example.more': true,
};
const powerOf = (content: RawContent): RoomPower => ({
  roomVersion: '10',
  creators: [ANA],
  levels: decodePowerLevels(content),
});

function archived(content: RawContent = CONTENT) {
  const made = archivedLevels(content, powerOf(content));
  if (made === null) throw new Error('not archived');
  return made;
}

test('[ARC-01] all that is below the level of changing levels is raised to it, and nothing else changes', () => {
  const { content, archive } = archived();
  expect(content).toEqual({
    ...CONTENT,
    events_default: 100,
    state_default: 100,
    events: { ...CONTENT.events, 'm.room.name': 100, 'm.reaction': 100 },
  });
  expect(decodeArchive(encodeArchive(archive))).toEqual(archive);
  expect(archivedLevels({ ...CONTENT, users_default: 100 }, powerOf(CONTENT))).toBeNull();
});

test('[ARC-02] opening again brings back what was, but not what was changed since', () => {
  const { content, archive } = archived();
  expect(reopenedLevels(content, archive)).toEqual({ ...CONTENT, events_default: 0, state_default: 50 });
  const changed = {
    ...content,
    state_default: 75,
    events: { ...CONTENT.events, 'm.room.name': 60, 'm.reaction': 100 },
  };
  expect(reopenedLevels(changed, archive)).toMatchObject({
    events_default: 0,
    state_default: 75,
    events: { 'm.room.name': 60, 'm.reaction': 0 },
  });
});

test('[ARC-03] only who may change levels archives, and only while that is in force', () => {
  const { content, archive } = archived();
  const written = encodeArchive(archive);
  const inForce = (levels: RawContent, sender: UserId, what: RawContent = written) =>
    archiveInForce(powerOf(levels), { sender, content: what });
  expect(inForce(content, ANA)).toEqual(archive);
  expect(inForce(content, BEN)).toBeNull();
  expect(inForce(CONTENT, ANA)).toBeNull();
  expect(archiveInForce(powerOf(content), undefined)).toBeNull();
  for (const odd of [{}, { raised_to: '100', levels: {} }, { raised_to: 100, levels: [] }, { levels: {} }])
    expect(inForce(content, ANA, odd)).toBeNull();
});

test('[ARC-03] levels that are none or higher are left out, and that of changing levels is never lowered', () => {
  const odd = {
    raised_to: 100,
    levels: { events_default: '0', state_default: 1000, events: { 'm.room.power_levels': 0, a: 0.5, b: 100, c: 1 } },
  };
  const archive = decodeArchive(odd);
  if (archive === null) throw new Error('no archive');
  expect(archive).toEqual({
    raisedTo: 100,
    events: new Map([
      ['m.room.power_levels', 0],
      ['c', 1],
    ]),
  });
  const { content } = archived();
  expect(reopenedLevels(content, archive)).toEqual(content);
});
