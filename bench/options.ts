import { parseArgs } from 'node:util';
import { type AccountProfile, FULL, QUICK } from './account/profile.ts';
import { PROFILED_NAMES, type ProfiledName } from './profile/profiled.ts';

export const SECTIONS = ['browser', 'engine', 'encryption', 'micro', 'search'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Options {
  /** `quick`, `full` or `custom`: which budgets count. */
  readonly profileName: string;
  readonly profile: AccountProfile;
  readonly runs: number;
  readonly arriving: number;
  readonly sections: ReadonlySet<Section>;
  /** Parts of the browser's and the engine's tables; empty for all. */
  readonly parts: ReadonlySet<string>;
  /** The name of a thing to profile in place of all measurements; undefined for none. */
  readonly profiled: ProfiledName | undefined;
  /** The folder of another build of the client, to be measured in turns with this one; undefined for none. */
  readonly beside: string | undefined;
  /** The number of turns of each. */
  readonly turns: number;
  readonly writesBudgets: boolean;
  readonly help: boolean;
}

export const HELP = `npm run bench -- [options]

  --quick             60 rooms of 20 messages, one of 1,000, one of 200 members (what is done if nothing is said)
  --full              300 rooms, one of 50,000 messages, one of 3,000 members; seeding takes minutes, once
  --rooms N  --per-room N  --messages N  --members N
                      another account; it has no budgets
  --runs N            how often each thing is measured (20)
  --arriving N        how many messages arrive in the open room (500; quick: 100)
  --only LIST         of: ${SECTIONS.join(', ')}
  --part LIST         of the browser's table: sign-in, memory, switch, floor, echo, arriving, scroll, warm, warm-offline, writing,
                      large-files, pictures, many-rooms, many-files, calls, encrypted;
                      of the engine's: node-v3, node-sliding, growth, browser-engine, warm-worker
  --profile WHAT      processor time by part of the program, in place of measurements, of: ${PROFILED_NAMES.join(', ')}
  --beside DIST       another build of the client, such as packages/app/dist of another commit's checkout: the browser's table
                      of both, measured in turns
  --turns N           how often each of the two has its turn (3); each turn has so many runs as --runs says
  --write-budgets     makes what was measured the budgets, with its noise
  --help
`;

/** Reads the command line. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean' },
      rooms: { type: 'string' },
      'per-room': { type: 'string' },
      messages: { type: 'string' },
      members: { type: 'string' },
      runs: { type: 'string', default: '20' },
      arriving: { type: 'string' },
      only: { type: 'string' },
      part: { type: 'string' },
      profile: { type: 'string' },
      beside: { type: 'string' },
      turns: { type: 'string', default: '3' },
      'write-budgets': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const base = values.full === true ? FULL : QUICK;
  const profile: AccountProfile = {
    rooms: numberOf(values.rooms, base.rooms),
    perRoom: numberOf(values['per-room'], base.perRoom),
    longMessages: numberOf(values.messages, base.longMessages),
    members: numberOf(values.members, base.members),
  };
  const isBase = JSON.stringify(profile) === JSON.stringify(base);
  const sections = new Set(namesOf(values.only));
  return {
    profileName: isBase ? (base === FULL ? 'full' : 'quick') : 'custom',
    profile,
    runs: numberOf(values.runs, 20),
    arriving: numberOf(values.arriving, base === FULL ? 500 : 100),
    sections: new Set(SECTIONS.filter((section) => sections.size === 0 || sections.has(section))),
    parts: new Set(namesOf(values.part)),
    profiled: profiledOf(values.profile),
    beside: values.beside,
    turns: numberOf(values.turns, 3),
    writesBudgets: values['write-budgets'],
    help: values.help,
  };
}

function profiledOf(text: string | undefined): ProfiledName | undefined {
  const found = PROFILED_NAMES.find((name) => name === text);
  if (text !== undefined && found === undefined) throw new Error(`${text} is not one of ${PROFILED_NAMES.join(', ')}`);
  return found;
}

function numberOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${text} is not a whole number above zero`);
  return number;
}

function namesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((name) => name.trim());
}
