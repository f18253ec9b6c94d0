// @ts-check
/**
 * `npm run night [-- --only a,b] [--scale 0.1 | --hours 2] [--seeds N]`: what is too long for `npm test`, part by part, the later ones too when
 * an earlier one fails. Each night is added to `.parley/night/record.md` and `record.jsonl`; what each part said is in a file of its own.
 */
import { appendFile, mkdir, open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../ops/machine/files.mjs';
import { killAllChildren, startChild, stopAllChildren } from '../../ops/machine/processes.mjs';
import { withoutColours, writePlain } from '../test/output.mjs';
import { commitId } from '../test/seeds.mjs';
import { readAsked } from './asked.mjs';
import { markdownOf } from './record.mjs';

const FOLDER = join(ROOT, '.parley', 'night');
const LAST_LINES = 40;
const DAY_MS = 86_400_000;

process.on('exit', killAllChildren);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stopAllChildren().finally(() => process.exit(1)));

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const asked = readAsked(parseArgs, args);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n`);
    return 2;
  }
  const { parts, leftOut, scale, seeds } = asked;
  const startedAt = new Date();
  const folder = join(FOLDER, startedAt.toISOString().replaceAll(/[:.]/g, '-'));
  await mkdir(folder, { recursive: true });
  const size = { scale, seeds, day: Math.floor(startedAt.getTime() / DAY_MS) };
  /** @type {import('./record.mjs').PartRecord[]} */
  const records = [];
  for (const part of parts) {
    const record = await runPart(part, size, join(folder, `${part.name}.log`));
    records.push(record);
    say(`${record.isGood ? 'good  ' : 'FAILED'}  ${part.name}, ${record.seconds.toFixed(0)} s`);
  }
  const record = {
    startedAt: startedAt.toISOString(),
    commit: await commitId('no repository'),
    scale,
    seconds: (Date.now() - startedAt.getTime()) / 1_000,
    leftOut,
    parts: records,
  };
  await appendFile(join(FOLDER, 'record.jsonl'), `${JSON.stringify(record)}\n`);
  await appendFile(join(FOLDER, 'record.md'), `${markdownOf(record)}\n`);
  say(`\n${markdownOf(record)}\nAdded to ${relative(ROOT, join(FOLDER, 'record.md'))}.`);
  return records.every(({ isGood }) => isGood) ? 0 : 1;
}

/**
 * @param {import('./parts.mjs').Part} part
 * @param {import('./parts.mjs').Size} size
 * @param {string} log
 * @returns {Promise<import('./record.mjs').PartRecord>}
 */
async function runPart({ name, plan }, size, log) {
  const { what, jobs } = plan(size);
  say(`\n══ ${name}: ${what} ══`);
  const start = performance.now();
  const file = await open(log, 'a');
  /** @type {string[]} */
  const lines = [];
  let isGood = true;
  for (const job of jobs) {
    const code = await runJob(job, (line) => {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      void file.appendFile(`${line}\n`);
    });
    isGood &&= code === 0;
  }
  await file.close();
  return { name, what, isGood, seconds: (performance.now() - start) / 1_000, log: relative(ROOT, log), lines };
}

/**
 * @param {import('./parts.mjs').Job} job
 * @param {(line: string) => void} hear
 * @returns {Promise<number>} the exit code; 1 for a program that could not be started
 */
async function runJob({ args, env = {} }, hear) {
  try {
    const child = await startChild(process.execPath, args, {
      cwd: ROOT,
      env: { ...withoutColours(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await writePlain([child.stdout, child.stderr], '', hear);
    return (await child.ended).code ?? 1;
  } catch (error) {
    hear(String(error));
    return 1;
  }
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
