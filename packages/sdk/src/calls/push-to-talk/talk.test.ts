import { describe, expect, test } from 'vitest';
import { dueAt, LONGEST_TALK_MS, SILENT_TALK, stepTalk, type Talk, type TalkInput } from './talk.ts';

/** Does what is written, each at its time, and tells phases and effects. */
function run(course: readonly (readonly [number, TalkInput | TalkInput['kind']])[], isTaken = false, releaseMs = 200) {
  let talk: Talk = SILENT_TALK;
  const told: string[] = [];
  for (const [now, what] of course) {
    const input = typeof what === 'string' ? ({ kind: what } as TalkInput) : what;
    const step = stepTalk(talk, input, { now, isTaken, releaseMs });
    talk = step.talk;
    told.push([talk.phase, ...step.effects].join(' '));
  }
  return { talk, told };
}

describe('the button', () => {
  test('[PTT-03] [08.G-50] it is silent, heard while held, and for a moment after', () => {
    expect(SILENT_TALK.phase).toBe('idle');
    const { told, talk } = run([
      [0, 'press'],
      [1_000, 'release'],
      [1_199, 'time'],
      [1_200, 'time'],
    ]);
    expect(told).toEqual(['held open', 'ending', 'ending', 'idle close']);
    expect(dueAt(talk)).toBeNull();
  });

  test('[PTT-03] without a delay it is silent at once', () => {
    const course = [[0, 'press'] as const, [1_000, 'release'] as const];
    expect(run(course, false, 0).told).toEqual(['held open', 'idle close']);
  });

  test('[PTT-03] who presses again before the end goes on, within the time of the first press', () => {
    const { told, talk } = run([
      [0, 'press'],
      [1_000, 'release'],
      [1_100, 'press'],
    ]);
    expect(told).toEqual(['held open', 'ending', 'held']);
    expect(dueAt(talk)).toBe(LONGEST_TALK_MS);
  });

  test('[PTT-04] [11.NU-34] twenty seconds are the longest talk, and the next takes another press', () => {
    const { told, talk } = run([
      [0, 'press'],
      [19_999, 'time'],
      [20_000, 'time'],
      [20_100, 'press'],
      [21_000, 'release'],
      [22_000, 'press'],
    ]);
    expect(told).toEqual(['held open', 'held', 'spent close', 'spent', 'idle', 'held open']);
    expect(dueAt(talk)).toBe(42_000);
  });

  test('[PTT-05] two taps hold it down, and the next press ends that', () => {
    const taps = [[0, 'press'] as const, [100, 'release'] as const, [250, 'press'] as const, [350, 'release'] as const];
    expect(run(taps).told).toEqual(['held open', 'ending', 'held', 'latched']);
    const { told, talk } = run([...taps, [5_000, 'press'], [5_100, 'release'], [5_200, 'press'], [5_300, 'release']]);
    expect(told.slice(4)).toEqual(['idle close', 'idle', 'held open', 'ending']);
    expect(talk.phase).not.toBe('latched');
  });

  test('[PTT-05] slow presses are no taps, and a talk that is latched ends after twenty seconds too', () => {
    const slow = run([
      [0, 'press'],
      [100, 'release'],
      [300, 'time'],
      [900, 'press'],
      [1_000, 'release'],
    ]);
    expect(slow.told.at(-1)).toBe('ending');
    const held = run([
      [0, 'press'],
      [100, 'release'],
      [200, 'press'],
      [2_000, 'release'],
    ]);
    expect(held.told.at(-1)).toBe('ending');
    const latched = run([
      [0, { kind: 'latch', isOn: true }],
      [20_000, 'time'],
    ]);
    expect(latched.told).toEqual(['latched open', 'idle close']);
  });

  test('[PTT-05] it can be latched without a button, and let go', () => {
    const { told } = run([
      [0, { kind: 'latch', isOn: true }],
      [1_000, { kind: 'latch', isOn: true }],
      [2_000, { kind: 'latch', isOn: false }],
      [2_200, 'time'],
    ]);
    expect(told).toEqual(['latched open', 'latched', 'ending', 'idle close']);
  });
});

describe('somebody else', () => {
  test('[PTT-06] where somebody else talks nothing is heard until the next press', () => {
    const course = [[0, 'press'] as const, [1_000, 'time'] as const, [1_500, 'release'] as const];
    expect(run(course, true).told).toEqual(['taken', 'taken', 'idle']);
    expect(run([[0, { kind: 'latch', isOn: true }]], true).told).toEqual(['idle']);
  });

  test('[PTT-06] who loses the floor is silent at once, also after the release', () => {
    expect(
      run([
        [0, 'press'],
        [80, 'lost'],
        [90, 'lost'],
      ]).told,
    ).toEqual(['held open', 'taken close', 'taken']);
    expect(
      run([
        [0, 'press'],
        [300, 'release'],
        [310, 'lost'],
      ]).told.at(-1),
    ).toBe('idle close');
  });
});

test('[PTT-07] a connection that breaks ends the talk, and it does not begin by itself again', () => {
  const { told, talk } = run([
    [0, 'press'],
    [500, 'cut'],
    [600, 'cut'],
    [700, 'release'],
  ]);
  expect(told).toEqual(['held open', 'idle close', 'idle', 'idle']);
  expect(dueAt(talk)).toBeNull();
});
