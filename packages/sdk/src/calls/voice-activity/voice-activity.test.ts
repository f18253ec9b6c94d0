import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { describe, expect, test } from 'vitest';
import { VoiceActivity } from './voice-activity.ts';
import { CLOSED_GATE, GATE_LOOK_MS, stepGate } from './voice-gate.ts';

const CHOSEN = { isVoiceActivated: true, voiceThresholdDb: -60, voiceReleaseMs: 800 };

describe('the gate', () => {
  test('[VOX-01] [07.M-10] it opens above the threshold at once, and closes some time after the last speech', () => {
    let gate = CLOSED_GATE;
    const course = [
      [0, -60],
      [40, -59.9],
      [80, -90],
      [800, -20],
      [1_599, -90],
      [1_600, -90],
      [1_640, Number.NEGATIVE_INFINITY],
    ] as const;
    const open = course.map(([now, db]) => {
      gate = stepGate(gate, { now, db }, CHOSEN);
      return gate.isOpen;
    });
    expect(open).toEqual([false, true, true, true, true, false, false]);
  });

  test('[VOX-02] it is looked at every 40 ms', () => {
    expect(GATE_LOOK_MS).toBe(40);
  });
});

/** A microphone whose loudness the test says. */
function listening() {
  const clock = new FakeClock();
  const ear = { bandDb: null as number | null, look: () => undefined as void, isTicking: false };
  const settings = { ...CHOSEN };
  const wanted = { isOn: true };
  const told: boolean[] = [];
  const activity = new VoiceActivity({
    clock,
    settings: () => settings,
    ear: {
      get bandDb() {
        return ear.bandDb;
      },
      tick: (everyMs, look) => {
        expect(everyMs).toBe(GATE_LOOK_MS);
        Object.assign(ear, { look, isTicking: true });
        return () => Object.assign(ear, { isTicking: false });
      },
    },
    isWanted: () => wanted.isOn,
    onChange: (isHeard) => told.push(isHeard),
  });
  const say = (db: number | null) => {
    ear.bandDb = db;
    ear.look();
  };
  return { activity, clock, ear, settings, wanted, told, say };
}

describe('a microphone that is heard while its user speaks', () => {
  test('[VOX-01] [VOX-02] it is silent at first, is heard with the first tick of speech, and silent after the release', async () => {
    const { activity, clock, told, say } = listening();
    expect([activity.isUsed, activity.isHeard, told]).toEqual([true, false, [false]]);
    say(-80);
    await clock.advance(400);
    say(-40);
    expect(told).toEqual([false, true]);
    say(-80);
    await clock.advance(1_000);
    expect(told).toEqual([false, true, false]);
  });

  test('[VOX-02] another threshold and another release count at once', async () => {
    const { clock, settings, told, say } = listening();
    settings.voiceThresholdDb = -30;
    say(-40);
    expect(told).toEqual([false]);
    settings.voiceThresholdDb = -50;
    await clock.advance(200);
    expect(told).toEqual([false, true]);
    say(-80);
    settings.voiceReleaseMs = 200;
    await clock.advance(200);
    expect(told).toEqual([false, true, false]);
  });

  test('[VOX-03] switched off and on it is silent until somebody speaks', async () => {
    const { activity, clock, wanted, told, say, ear } = listening();
    say(-20);
    wanted.isOn = false;
    activity.look();
    expect([activity.isUsed, ear.isTicking]).toEqual([false, false]);
    ear.bandDb = -80;
    await clock.advance(200);
    wanted.isOn = true;
    activity.look();
    expect([activity.isHeard, ear.isTicking, told]).toEqual([false, true, [false, true, false]]);
  });

  test('[VOX-04] an ear that hears nothing at all lets everything through, after a moment to begin', async () => {
    const { activity, clock, say } = listening();
    await clock.advance(800);
    expect(activity.isHeard).toBe(false);
    await clock.advance(400);
    expect([activity.isHeard, activity.isUsed]).toEqual([true, false]);
    say(-80);
    expect([activity.isHeard, activity.isUsed]).toEqual([false, true]);
  });

  test('[VOX-02] without the choice nobody listens, and with it they do at once', async () => {
    const { activity, clock, ear, settings, told } = listening();
    settings.isVoiceActivated = false;
    await clock.advance(200);
    expect([activity.isUsed, activity.isHeard, ear.isTicking]).toEqual([false, true, false]);
    activity.end();
    settings.isVoiceActivated = true;
    await clock.advance(1_000);
    expect(told).toEqual([false, true]);
  });
});
