import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import type { TalkSign } from './floor.ts';
import { encodeTalkSign, readTalkSign } from './talk-sign.ts';
import { Talker } from './talker.ts';

/** Devices that hear each other's words after a while. */
class Company {
  readonly clock = new FakeClock();
  readonly course: string[] = [];
  readonly talkers = new Map<string, Talker>();
  readonly gone = new Set<string>();
  latency: (from: string, to: string) => number = () => 50;
  /** Words of one device arrive in the order in which it said them. */
  readonly #latest = new Map<string, number>();

  add(name: string, mode: PushToTalk = 'one'): Talker {
    const talker = new Talker({
      ...{ clock: this.clock, mode, releaseMs: () => 0, ownName: () => name, onChange: () => undefined },
      isThere: (other) => !this.gone.has(other),
      isAnyHeard: () => false,
      tell: (sign) => {
        this.course.push(`${name} tells ${sign.isTalking}`);
        this.#carry(name, sign);
      },
      setMicrophone: (isOn) => this.course.push(`${name} ${isOn ? 'heard' : 'silent'}`),
    });
    this.talkers.set(name, talker);
    return talker;
  }

  /** The names of all who are heard now. */
  get heard(): readonly string[] {
    return [...this.talkers].flatMap(([name, talker]) => (talker.isTalking ? [name] : []));
  }

  #carry(from: string, sign: TalkSign): void {
    const bytes = encodeTalkSign(sign);
    for (const [name, talker] of this.talkers) {
      if (name === from) continue;
      const now = this.clock.monotonicMs();
      const at = Math.max(now + this.latency(from, name), this.#latest.get(`${from} ${name}`) ?? 0);
      this.#latest.set(`${from} ${name}`, at);
      this.clock.setTimer(at - now, () => {
        const read = readTalkSign(bytes);
        if (read !== null) talker.hear(from, read);
      });
    }
  }
}

describe('the floor', () => {
  test('[PTT-08] others are told before anything is heard, and after it was', async () => {
    const company = new Company();
    const ann = company.add('ann');
    ann.press();
    await company.clock.advance(500);
    ann.release();
    expect(company.course).toEqual(['ann tells true', 'ann heard', 'ann silent', 'ann tells false']);
  });

  test('[PTT-09] while somebody talks nobody else begins; afterwards they may', async () => {
    const company = new Company();
    const [ann, bob] = [company.add('ann'), company.add('bob')];
    bob.press();
    await company.clock.advance(100);
    ann.press();
    expect([ann.shown.phase, ann.holder, bob.holder]).toEqual(['taken', 'bob', 'bob']);
    bob.release();
    await company.clock.advance(100);
    expect(company.heard).toEqual([]);
    ann.release();
    ann.press();
    expect([company.heard, ann.holder]).toEqual([['ann'], 'ann']);
  });

  test('[PTT-09] of two who press at once one goes on, whichever word arrives first', async () => {
    for (const [slow, at] of [
      ['ann', 0],
      ['bob', 0],
      ['bob', 40],
    ] as const) {
      const company = new Company();
      const [ann, bob] = [company.add('ann'), company.add('bob')];
      company.latency = (from) => (from === slow ? 400 : 50);
      bob.press();
      await company.clock.advance(at);
      ann.press();
      await company.clock.advance(1_000);
      expect(company.heard).toEqual(['ann']);
      expect([ann.holder, bob.holder, bob.shown.phase]).toEqual(['ann', 'ann', 'taken']);
    }
  });

  test('[PTT-09] who came later and heard nothing yields to a talk that goes on, whatever the names', async () => {
    const company = new Company();
    const zoe = company.add('zoe');
    zoe.press();
    await company.clock.advance(5_000);
    const ann = company.add('ann');
    ann.press();
    await company.clock.advance(1_000);
    expect([company.heard, ann.shown.phase, ann.holder]).toEqual([['zoe'], 'taken', 'zoe']);
  });

  test('[PTT-09] whatever happens, one is heard at most once the words have arrived', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new SeededRandom(seed);
      const next = (most: number) => random.integer(most);
      const company = new Company();
      const names = ['ann', 'bob', 'cat', 'dan'];
      for (const name of names) company.add(name);
      company.latency = () => 20 + next(200);
      for (let step = 0; step < 40; step += 1) {
        const talker = company.talkers.get(names[next(names.length)] ?? '');
        if (next(3) > 0) talker?.press();
        else talker?.release();
        await company.clock.advance(next(150));
        if (step % 8 === 7) {
          await company.clock.advance(700);
          expect(company.heard.length, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('[PTT-10] the floor of who is gone, or never said the end, is free', async () => {
    const company = new Company();
    const [ann, bob] = [company.add('ann'), company.add('bob')];
    bob.press();
    await company.clock.advance(100);
    company.gone.add('bob');
    expect(ann.holder).toBeNull();
    company.gone.clear();
    ann.hear('cat', { isTalking: true, forMs: 0 });
    expect(ann.holder).toBe('cat');
    await company.clock.advance(23_000);
    expect(ann.holder).toBeNull();
  });

  test('[PTT-11] where many may talk nobody is told, and nobody waits', async () => {
    const company = new Company();
    const [ann, bob] = [company.add('ann', 'many'), company.add('bob', 'many')];
    ann.press();
    await company.clock.advance(100);
    bob.press();
    expect(company.course).toEqual(['ann heard', 'bob heard']);
    expect(ann.shown).toEqual({ mode: 'many', phase: 'held', endsAt: company.clock.now() + 19_900 });
    ann.cut();
    expect(company.heard).toEqual(['bob']);
  });
});

test('[PTT-08] words that are none are not read', () => {
  for (const sign of [{ isTalking: true, forMs: 12 }, { isTalking: false }] as const)
    expect(readTalkSign(encodeTalkSign(sign))).toEqual(sign);
  const read = (text: string) => readTalkSign(new TextEncoder().encode(text));
  for (const text of ['', '{', '[]', '{}', '"talking"', '{"talking":1}', `{"talking":true,"x":"${'x'.repeat(200)}"}`])
    expect(read(text)).toBeNull();
  expect(read('{"talking":true,"for_ms":"x"}')).toEqual({ isTalking: true, forMs: 0 });
});
