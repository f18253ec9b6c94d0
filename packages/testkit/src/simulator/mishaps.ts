import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { NetworkWeather } from './network-weather.ts';
import type { People } from './people.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimDevice } from './sim-device.ts';
import type { ServerCondition } from './sim-network.ts';

/** The objects that mishaps act on. */
export interface Stage {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly server: FakeHomeserver;
  readonly condition: ServerCondition;
  readonly devices: readonly SimDevice[];
  readonly people: People;
}

type Mishap = (stage: Stage, device: SimDevice) => void;

const CLOGGABLE = ['/sync', '/send/', '/messages', '/redact/', '/receipt/'] as const;

/** Faults that happen to a machine or the server for a while, rather than to one request or write. */
const MISHAPS: readonly (readonly [FaultKind, Mishap])[] = [
  ['network.offline', (stage, device) => badWeather(stage, device, 'offline', 30_000)],
  ['network.unreachable', (stage, device) => badWeather(stage, device, 'unreachable', 60_000)],
  ['network.captivePortal', (stage, device) => badWeather(stage, device, 'captivePortal', 30_000)],
  ['network.changed', (_, device) => device.network.change()],
  ['network.swizzle', swizzle],
  ['server.restart', restartServer],
  ['server.pause', pauseServer],
  ['server.federationCut', cutFederation],
  ['server.positionForgotten', ({ server }) => server.forgetConnections()],
  ['server.tokensExpired', ({ server }, device) => server.user(device.options.role.localpart).expireTokens()],
  ['process.killTab', killTab],
  ['process.killEngine', (_, device) => device.killEngine()],
  ['process.killAll', (stage, device) => killAll(stage, device, () => undefined)],
  ['process.freeze', (stage, device) => freeze(stage, device, 60_000)],
  ['process.hang', hang],
  ['process.reloadStorm', reloadStorm],
  ['process.manyTabs', manyTabs],
  ['process.update', update],
  ['storage.quota', fillDisk],
  ['storage.lost', (_, device) => device.loseDatabases()],
  ['storage.powerCut', cutPower],
  ['storage.gone', loseStorage],
  ['storage.tooNew', outdate],
  ['storage.rollback', rollBack],
  ['clock.jump', jumpClock],
  ['clock.sleep', sleep],
  ['clock.monotonicStop', sleepUnnoticed],
];

/** Lets one mishap happen, of those that this run has. Returns whether there was one. */
export function sufferMishap(stage: Stage): boolean {
  const { random, faults, devices } = stage;
  const sum = MISHAPS.reduce((total, [kind]) => total + faults.weight(kind), 0);
  let roll = (random.integer(10_000) / 10_000) * sum;
  for (const [kind, perform] of MISHAPS) {
    roll -= faults.weight(kind);
    if (roll >= 0 || faults.weight(kind) === 0) continue;
    const device = devices[random.integer(devices.length)];
    if (device === undefined) return false;
    const { trace, nowMs, story } = stage.scheduler;
    trace.add(nowMs, `${device.name} ${kind}`);
    story?.mark(nowMs, `${device.name} ${kind}`);
    // A full disk counts when a write meets it.
    if (kind !== 'storage.quota') faults.count(kind);
    perform(stage, device);
    return true;
  }
  return false;
}

/** Everything is well again, from now on. */
export function heal({ condition, devices, scheduler, people }: Stage): void {
  people.restoreFederation();
  condition.isDown = false;
  condition.pausedUntilMs = 0;
  for (const device of devices) {
    device.disk.isFull = false;
    device.disk.isNewer = false;
    device.network.clogged.clear();
    device.network.setWeather('clear');
    for (const process of device.processes) process.thaw(scheduler.nowMs);
    device.reloadOutdated();
    if (device.tabs[0]?.sessionState?.kind === 'storageFailed') device.killEngine();
    if (device.tabs.length === 0) device.openTab();
  }
}

function later(stage: Stage, mostMs: number, what: string, run: () => void): void {
  stage.scheduler.after(stage.scheduler.delay(200, mostMs), null, what, () => stage.faults.isOn && run());
}

function badWeather(stage: Stage, device: SimDevice, weather: NetworkWeather, mostMs: number): void {
  device.network.setWeather(weather);
  later(stage, mostMs, `${device.name} clear weather`, () => device.network.setWeather('clear'));
}

function swizzle(stage: Stage, device: SimDevice): void {
  const part = stage.random.pick(CLOGGABLE);
  device.network.clogged.add(part);
  later(stage, 60_000, `${device.name} unclogged`, () => device.network.clogged.delete(part));
}

function restartServer(stage: Stage): void {
  stage.condition.isDown = true;
  if (stage.random.chance(0.5)) stage.server.forgetConnections();
  for (const device of stage.devices) device.network.cut();
  later(stage, 20_000, 'server is back', () => {
    stage.condition.isDown = false;
  });
}

function pauseServer({ condition, scheduler }: Stage): void {
  condition.pausedUntilMs = scheduler.nowMs + scheduler.delay(1_000, 40_000);
}

function cutFederation(stage: Stage): void {
  stage.people.cutFederation();
  later(stage, 60_000, 'other servers are back', () => stage.people.restoreFederation());
}

function killTab(stage: Stage, device: SimDevice): void {
  const tab = device.tabs[stage.random.integer(device.tabs.length)];
  if (tab === undefined) return;
  device.killTab(tab);
  later(stage, 15_000, `${device.name} opens a tab`, () => device.tabs.length < 2 && device.openTab());
}

function killAll(stage: Stage, device: SimDevice, then: () => void): void {
  device.killAll();
  then();
  later(stage, 20_000, `${device.name} starts again`, () => device.tabs.length === 0 && device.openTab());
}

function cutPower(stage: Stage, device: SimDevice): void {
  killAll(stage, device, () => {
    if (!device.disk.losePower(stage.random)) return;
    device.ledger.lostPower();
    device.damaged({ isRolledBack: false });
  });
}

/** The browser deletes what it keeps, all of it or one database, while nothing of ours runs. */
function loseStorage(stage: Stage, device: SimDevice): void {
  killAll(stage, device, () => {
    const names = [...device.disk.databases.keys()];
    const [one] = names.length === 0 ? [] : [names[stage.random.integer(names.length)]];
    for (const name of one === undefined || stage.random.chance(0.5) ? names : [one])
      device.disk.databases.delete(name);
    device.lostStorage();
  });
}

/** A newer Parley was open and has left, and the one that comes after it cannot read what it wrote, until it is newer too. */
function outdate(stage: Stage, device: SimDevice): void {
  killAll(stage, device, () => {
    device.disk.isNewer = true;
  });
  later(stage, 60_000, `${device.name} is as new as its data`, () => {
    device.disk.isNewer = false;
    device.killAll();
    device.openTab();
  });
}

/** Restores the disk to an earlier state, as from a backup. */
function rollBack(stage: Stage, device: SimDevice): void {
  const restore = device.disk.remember();
  later(stage, 60_000, `${device.name} is put back`, () => {
    killAll(stage, device, () => {
      restore();
      device.lostStorage();
      device.damaged({ isRolledBack: true });
    });
  });
}

function freeze(stage: Stage, device: SimDevice, mostMs: number): void {
  const frozen = stage.random.chance(0.5) ? device.processes : device.processes.slice(-1);
  for (const process of frozen) process.freeze();
  later(stage, mostMs, `${device.name} thaws`, () => {
    for (const process of frozen) process.thaw(stage.scheduler.nowMs);
  });
}

/** The engine's worker hangs; pages give it up and start another, and then it wakes, with work half done. */
function hang(stage: Stage, device: SimDevice): void {
  const hung = device.newestEngine?.process;
  hung?.freeze();
  later(stage, 40_000, `${device.name} hung engine wakes`, () => hung?.thaw(stage.scheduler.nowMs));
}

function reloadStorm(stage: Stage, device: SimDevice): void {
  for (let count = 1; count <= 5; count += 1) {
    stage.scheduler.after(count * stage.scheduler.delay(20, 400), null, `${device.name} reloads`, () => {
      const tab = device.tabs.at(-1);
      if (!stage.faults.isOn || tab === undefined) return;
      device.openTab();
      device.killTab(tab);
    });
  }
}

/** Sleep during which the monotonic clock stops: to the machine it is one moment, after which only the wall clock differs. */
function sleepUnnoticed({ random }: Stage, device: SimDevice): void {
  device.wall.offsetMs += random.integer(9 * 3_600_000);
  device.network.change();
}

/** Somebody opens eight tabs, and closes them by and by. */
function manyTabs(stage: Stage, device: SimDevice): void {
  while (device.tabs.length < 8) {
    const tab = device.openTab();
    later(stage, 60_000, `${device.name} closes a tab`, () => device.tabs.includes(tab) && device.killTab(tab));
  }
}

/** A new build is there: the next page is loaded from it, and the others are outdated until somebody loads them anew. */
function update(stage: Stage, device: SimDevice): void {
  device.update();
  device.openTab();
  later(stage, 60_000, `${device.name} reloads outdated tabs`, () => device.reloadOutdated());
}

function fillDisk(stage: Stage, device: SimDevice): void {
  device.disk.isFull = true;
  later(stage, 30_000, `${device.name} disk has room`, () => {
    device.disk.isFull = false;
  });
}

function jumpClock({ random }: Stage, device: SimDevice): void {
  const far = random.pick([600_000, 600_000, 86_400_000, 31_536_000_000]);
  device.wall.offsetMs += random.chance(0.5) ? far : -far;
}

/** The lid is closed: nothing runs, the wall clock goes on, connections die unnoticed. */
function sleep(stage: Stage, device: SimDevice): void {
  const asleep = device.processes;
  for (const process of asleep) process.freeze();
  device.network.cut();
  later(stage, 90_000, `${device.name} wakes`, () => {
    device.wall.offsetMs += stage.random.integer(9 * 3_600_000);
    for (const process of asleep) process.thaw(stage.scheduler.nowMs);
    device.network.change();
  });
}
