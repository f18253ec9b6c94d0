import { describe, expect, test } from 'vitest';
import { type Action, type ActionFailure, type Membership, newMembership, statusOf } from './course.ts';
import { type MembershipEffect, type MembershipInput, stepMembership } from './step-membership.ts';

const HOUR_MS = 3_600_000;

/** A membership, and what it asked to be run, with times. */
class Course {
  membership: Membership = newMembership(8_000, { lastsMs: 4 * HOUR_MS, headroomMs: 5_000 });
  nowMs = 0;
  effects: readonly MembershipEffect[] = [];
  #delays = 0;

  step(input: MembershipInput): this {
    const step = stepMembership(this.membership, input, this.nowMs);
    this.membership = step.membership;
    this.effects = step.effects;
    return this;
  }

  get running(): Action | null {
    return this.membership.running;
  }

  get waitsMs(): number | undefined {
    return this.effects.find((effect) => effect.kind === 'wait')?.delayMs;
  }

  get said(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.kind === 'log' ? [effect.message] : []));
  }

  /** The action under way succeeds. */
  done(): this {
    const action = this.#expectRunning();
    this.#delays += 1;
    return this.step({ kind: 'done', action, delayId: `d${this.#delays}` as never });
  }

  fail(failure: ActionFailure): this {
    return this.step({ kind: 'failed', action: this.#expectRunning(), failure });
  }

  /** Lets `ms` pass, and what is due begin. */
  pass(ms: number): this {
    this.nowMs += ms;
    return this.step({ kind: 'timer' });
  }

  join(): this {
    return this.step({ kind: 'join' }).done().done().done();
  }

  #expectRunning(): Action {
    if (this.running === null) throw new Error('nothing is under way');
    return this.running;
  }
}

const refused: ActionFailure = { kind: 'refused', status: 403, message: 'You may not' };
const network: ActionFailure = { kind: 'network' };

describe('joining', () => {
  test('[09.M-02] [REL-61] the leave first, then the join, then the leave begins anew at once and every 5 s', () => {
    const call = new Course().step({ kind: 'join' });
    expect([call.running, statusOf(call.membership)]).toEqual(['scheduleLeave', 'connecting']);
    expect(call.done().running).toBe('sendJoin');
    expect(call.done().running).toBe('restartLeave');
    expect([call.done().waitsMs, statusOf(call.membership)]).toEqual([5_000, 'connected']);
    expect(call.pass(4_999).running).toBeNull();
    expect(call.pass(1).running).toBe('restartLeave');
    expect(call.membership).toMatchObject({ delayId: 'd1', leaveAtMs: 8_000 });
    expect(call.done().membership.leaveAtMs).toBe(13_000);
  });

  test('[09.M-03] a server that sends nothing later, or forbids it, is joined without', () => {
    for (const failure of [{ kind: 'unsupported' } as const, refused]) {
      const call = new Course().step({ kind: 'join' }).fail(failure);
      expect(call.running).toBe('sendJoin');
      expect(call.done().running).toBeNull();
      expect(call.waitsMs).toBe(4 * HOUR_MS - 5_000);
    }
  });

  test('[09.M-04] a delay that is too long is shortened, once the server says to what', () => {
    const call = new Course().step({ kind: 'join' }).fail({ kind: 'tooLong', longestMs: 3_000 });
    expect([call.running, call.membership.delayMs]).toEqual(['scheduleLeave', 3_000]);
    expect(call.fail({ kind: 'tooLong', longestMs: 3_000 }).running).toBe('sendJoin');
  });

  test('[09.M-08] a refused join ends, and the leave that waits is taken back', () => {
    const call = new Course().step({ kind: 'join' }).done().fail(refused);
    expect([call.running, call.membership.failure?.message]).toEqual(['cancelLeave', 'You may not']);
    expect(call.done().membership.phase).toBe('left');
    expect(statusOf(call.membership)).toBe('connectingFailed');
  });

  test('[REL-61] a join that is late waits until its leave was begun anew, or another one scheduled', () => {
    const call = () => new Course().step({ kind: 'join' }).done().pass(3_000).fail(network).pass(3_000);
    expect(call().running).toBe('restartLeave');
    expect(call().done().running).toBe('sendJoin');
    expect(call().fail({ kind: 'notFound' }).running).toBe('scheduleLeave');
    expect(call().fail({ kind: 'notFound' }).done().running).toBe('sendJoin');
  });

  test('[REL-61] [09.M-08] a join that failed when its leave was old is waited for, and tried again', () => {
    const call = new Course().step({ kind: 'join' }).done();
    call.nowMs = 8_000;
    expect(call.fail({ kind: 'timedOut' }).waitsMs).toBe(3_000);
    expect(call.pass(3_000).running).toBe('restartLeave');
    expect(call.fail({ kind: 'notFound' }).running).toBe('scheduleLeave');
    expect(call.done().running).toBe('sendJoin');
  });

  test('[09.M-12] a second join changes nothing', () => {
    const call = new Course().join();
    expect(call.membership.phase).toBe('joined');
    expect(call.membership.due.map(({ action }) => action)).toEqual(['prolong', 'restartLeave']);
  });
});

describe('limits', () => {
  test('[09.M-01] [09.M-08] ten rate limits and ten failures of the network each; a success zeroes both', () => {
    const call = new Course().step({ kind: 'join' });
    call.fail({ kind: 'rateLimited', retryAfterMs: 700 });
    expect(call.waitsMs).toBe(700);
    call.pass(700).fail({ kind: 'rateLimited', retryAfterMs: null });
    expect(call.waitsMs).toBe(5_000);
    call.pass(5_000).fail(network);
    expect(call.waitsMs).toBe(3_000);
    call.pass(3_000).done();
    expect(call.membership.retries).toEqual({});
    for (let tries = 0; tries < 10; tries += 1) {
      call.fail(network).pass(3_000);
      // Between late tries the leave begins anew.
      if (call.running === 'restartLeave') call.done();
    }
    expect(call.fail(network).said).toEqual(['Reached maximum (10) retries cause by: network']);
    expect(statusOf(call.membership)).toBe('connectingFailed');
  });

  test('[09.M-08] rate limits are counted apart, and end with a message of their own', () => {
    const call = new Course().step({ kind: 'join' });
    const limited = { kind: 'rateLimited', retryAfterMs: 1 } as const;
    for (let tries = 0; tries < 10; tries += 1) call.fail(limited).pass(1);
    expect(call.fail(limited).said).toEqual([
      'Exceeded maximum retries for SendDelayedEvent attempts (client._unstable_sendDelayedStateEvent): rateLimited',
    ]);
  });

  test('[09.M-09] who is in the call goes on slowly, and is found again at once when the network is back', () => {
    const call = new Course().join().pass(5_000);
    for (let tries = 0; tries < 10; tries += 1) call.fail(network).pass(3_000);
    call.fail(network);
    expect([statusOf(call.membership), call.waitsMs]).toEqual(['stuck', 15_000]);
    expect(call.membership.hasProbablyLeft).toBe(true);
    expect(call.step({ kind: 'woken' }).running).toBe('restartLeave');
    call.fail({ kind: 'notFound' });
    expect([call.running, statusOf(call.membership)]).toEqual(['scheduleLeave', 'stuck']);
    call.done();
    expect([call.running, statusOf(call.membership)]).toEqual(['sendJoin', 'reconnecting']);
    expect(statusOf(call.done().membership)).toBe('connected');
  });
});

describe('keeping', () => {
  test('[09.M-05] a leave that is gone before its time is scheduled again, and the membership stays', () => {
    const call = new Course().join().pass(5_000).fail({ kind: 'notFound' });
    expect([call.running, call.membership.hasProbablyLeft]).toEqual(['scheduleLeave', false]);
    expect(call.done().waitsMs).toBe(5_000);
    expect(call.membership.isSaid).toBe(true);
  });

  test('[09.M-05] a slow server is asked again at once; past the moment the server has probably spoken for us', () => {
    const call = new Course().join().pass(5_000).fail({ kind: 'timedOut' });
    expect(call.said).toEqual(['Restart delayed event timed out before the HS responded']);
    expect([call.running, call.membership.hasProbablyLeft]).toEqual(['restartLeave', false]);
    call.nowMs += 3_001;
    call.fail({ kind: 'timedOut' });
    expect([call.membership.hasProbablyLeft, statusOf(call.membership)]).toEqual([true, 'reconnecting']);
    expect(call.done().membership.hasProbablyLeft).toBe(false);
  });

  test('[09.M-02] [REL-62] the end is put off before it comes, again and again, by durations from the beginning', () => {
    const call = new Course().step({ kind: 'join' }).fail({ kind: 'unsupported' }).done();
    expect(call.pass(4 * HOUR_MS - 5_000).running).toBe('prolong');
    expect(call.done().membership.rounds).toBe(2);
    expect(call.waitsMs).toBe(4 * HOUR_MS);
  });

  test('[REL-61] after sleep nothing is said again before the leave was begun anew', () => {
    const call = new Course().join();
    call.nowMs += 5 * HOUR_MS;
    expect(call.step({ kind: 'woken' }).running).toBe('restartLeave');
    call.fail(network);
    expect(call.running).toBeNull();
    expect(call.pass(3_000).running).toBe('restartLeave');
    call.fail({ kind: 'notFound' });
    expect(call.running).toBe('scheduleLeave');
    expect(call.done().running).toBe('sendJoin');
    expect(call.done().membership).toMatchObject({ rounds: 1, isSaid: true });
  });

  test('[REL-61] an end that is due has the leave begin anew first', () => {
    const call = new Course().join();
    // Five seconds before its time the leave was begun anew for the last time.
    call.nowMs = 4 * HOUR_MS - 8_000;
    call.step({ kind: 'timer' }).done().pass(3_000);
    expect(call.running).toBe('restartLeave');
    expect(call.done().running).toBe('prolong');
  });

  test('[09.M-11] another intent is said at once, under the cover of the leave', () => {
    const call = new Course().join().pass(3_000).step({ kind: 'changed' });
    expect(call.running).toBe('restartLeave');
    expect(call.done().running).toBe('sendAgain');
    expect(call.done().waitsMs).toBe(5_000);
  });

  test('[09.M-06] [09.M-10] who vanished joins again; the leave of before is taken back first', () => {
    const call = new Course().join().step({ kind: 'vanished' });
    expect([call.said, call.running]).toEqual([['Missing own membership: force re-join'], 'cancelLeave']);
    expect(statusOf(call.membership)).toBe('reconnecting');
    expect(call.fail({ kind: 'notFound' }).running).toBe('scheduleLeave');
    expect(call.done().running).toBe('sendJoin');
    expect(call.done().membership).toMatchObject({ isSaid: true, rounds: 1 });
  });

  test('[09.M-06] a leave that cannot be taken back ends the call; without delayed events it is joined', () => {
    const vanished = () => new Course().join().step({ kind: 'vanished' });
    expect(vanished().fail({ kind: 'unsupported' }).running).toBe('sendJoin');
    expect(vanished().fail(refused).membership.failure?.message).toContain('We failed to cancel a delayed event');
  });

  test('[REL-61] a late join is not forgotten though the leave of before could not be begun anew', () => {
    const call = new Course().join().pass(5_000).fail(network).step({ kind: 'vanished' });
    expect(call.done().done().running).toBe('sendJoin');
    call.fail(network).pass(3_000).fail(network).pass(3_000);
    expect(call.running).toBe('restartLeave');
    expect(call.done().running).toBe('sendJoin');
  });

  test('[09.M-10] no second join where one is queued', () => {
    const call = new Course().join().pass(5_000).fail({ kind: 'notFound' }).step({ kind: 'vanished' });
    expect(call.running).toBe('scheduleLeave');
    expect(call.done().running).toBe('sendJoin');
  });
});

describe('leaving', () => {
  test('[09.M-07] the scheduled leave happens now', () => {
    const call = new Course().join().step({ kind: 'leave' });
    expect([call.running, statusOf(call.membership)]).toEqual(['leaveNow', 'disconnecting']);
    expect(statusOf(call.done().membership)).toBe('disconnected');
  });

  test('[09.M-07] where it is gone or refused, and where there is none, the leave is sent', () => {
    for (const failure of [{ kind: 'notFound' } as const, refused]) {
      const call = new Course().join().step({ kind: 'leave' }).fail(failure);
      expect(call.running).toBe('sendLeave');
      expect(call.done().membership.phase).toBe('left');
    }
    const without = new Course().step({ kind: 'join' }).fail({ kind: 'unsupported' }).done().step({ kind: 'leave' });
    expect(without.running).toBe('sendLeave');
  });

  test('in the middle of joining, after what is under way; nothing is said any more', () => {
    const early = new Course().step({ kind: 'join' }).step({ kind: 'leave' });
    expect(early.done().running).toBe('cancelLeave');
    expect(early.done().membership.phase).toBe('left');
    const late = new Course().step({ kind: 'join' }).done().step({ kind: 'leave' });
    expect(late.done().running).toBe('leaveNow');
  });

  test('[REL-61] a join that nobody answered is taken back, for it may have got there', () => {
    const call = new Course().step({ kind: 'join' }).done().fail(network).step({ kind: 'leave' });
    expect(call.running).toBe('leaveNow');
  });

  test('whoever was removed from the room is out of it, and stays so', () => {
    const call = new Course().join().pass(5_000).step({ kind: 'removed' });
    expect(call.done().membership).toMatchObject({ phase: 'left', running: null, due: [] });
    expect(call.step({ kind: 'vanished' }).effects).toEqual([]);
  });
});

describe('after another engine', () => {
  const takeOver = (delayId: string | null, isSaid: boolean) =>
    new Course().step({ kind: 'takeOver', delayId: delayId as never, isSaid, leftMs: HOUR_MS });

  test('the leave is begun anew at once, and the end put off at its time', () => {
    const call = takeOver('old', true);
    expect(call.running).toBe('restartLeave');
    expect([call.done().waitsMs, statusOf(call.membership)]).toEqual([5_000, 'connected']);
    expect(call.membership.due.find(({ action }) => action === 'prolong')?.atMs).toBe(HOUR_MS - 5_000);
  });

  test('[REL-61] a membership without a leave gets one; what the server took back is said anew', () => {
    expect(takeOver(null, true).running).toBe('scheduleLeave');
    expect(takeOver('old', true).fail({ kind: 'notFound' }).running).toBe('scheduleLeave');
    expect(takeOver('old', false).running).toBe('cancelLeave');
    expect(takeOver(null, false).done().running).toBe('sendJoin');
  });
});
