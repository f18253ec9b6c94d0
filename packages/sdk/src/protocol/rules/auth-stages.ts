/** Stages of user-interactive authentication of someone who is not signed in: which flow is taken, and what comes next (04.H-06). */
import {
  arrayAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  ownEntries,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import { webPageOf } from './web-page.ts';

/** The state of an authentication, as the server told it. */
export interface AuthState {
  /** Names the authentication in every later request; null where the server remembers none. */
  readonly session: string | null;
  readonly flows: readonly (readonly string[])[];
  readonly completed: ReadonlySet<string>;
  readonly params: JsonObject;
}

/** A document to agree to. */
export interface Policy {
  readonly id: string;
  readonly version: string;
  /** By language, in the server's order; never empty. */
  readonly texts: readonly PolicyText[];
}

export interface PolicyText {
  /** Such as `en` or `pt-BR`. */
  readonly language: string;
  readonly name: string;
  /** A web address; null where the server gave none that can be opened. */
  readonly url: string | null;
}

export const DUMMY = 'm.login.dummy';
export const TERMS = 'm.login.terms';
export const EMAIL = 'm.login.email.identity';
const TOKENS: readonly string[] = ['m.login.registration_token', 'org.matrix.msc3231.login.registration_token'];
const RECAPTCHA = 'm.login.recaptcha';

/** More of either is nothing that somebody made for people. */
const MOST_FLOWS = 100;
const MOST_POLICIES = 50;
const MOST_LANGUAGES = 200;

/** Reads the body of an answer that asks for authentication. */
export function readAuthState(body: JsonObject): AuthState {
  const flows = (arrayAt(body, 'flows') ?? []).slice(0, MOST_FLOWS);
  return {
    session: stringAt(body, 'session') ?? null,
    flows: flows.map((flow) => (isObject(flow) ? (stringsAt(flow, 'stages') ?? []) : [])),
    completed: new Set(stringsAt(body, 'completed') ?? []),
    params: objectAt(body, 'params') ?? {},
  };
}

/** True for a stage that wants a registration token. */
export function isTokenStage(type: string): boolean {
  return TOKENS.includes(type);
}

/** True if a flow has the user confirm a mail address. */
export function offersMail({ flows }: AuthState): boolean {
  return flows.some((stages) => stages.includes(EMAIL));
}

/** True if no flow does without a mail address. */
export function wantsMail({ flows }: AuthState): boolean {
  return flows.length > 0 && flows.every((stages) => stages.includes(EMAIL));
}

/**
 * The next stage: that of the flow which takes the user the least. `hasMail`: the user gave an address, so a flow that confirms it is
 * taken if there is one. Null if no stage is left, or no flow was offered.
 */
export function nextStage({ flows, completed }: AuthState, hasMail: boolean): string | null {
  let best: { readonly stages: readonly string[]; readonly cost: number } | null = null;
  for (const flow of flows) {
    const stages = flow.filter((stage) => !completed.has(stage));
    const misses = hasMail && !flow.includes(EMAIL) ? MISSES_MAIL : 0;
    const cost = stages.reduce((sum, stage) => sum + costOf(stage, hasMail), misses);
    if (best === null || cost < best.cost) best = { stages, cost };
  }
  return best?.stages[0] ?? null;
}

const MISSES_MAIL = 1_000;

/** Everything here is possible. A page of the server leaves Parley, and what is unknown may lead nowhere. */
function costOf(stage: string, hasMail: boolean): number {
  if (stage === DUMMY) return 0;
  if (stage === TERMS || isTokenStage(stage)) return 1;
  if (stage === EMAIL) return hasMail ? 1 : 10;
  return stage === RECAPTCHA ? 5 : 100;
}

/** The documents of the stage `m.login.terms`. */
export function policiesOf({ params }: AuthState): readonly Policy[] {
  return readPolicies(objectAt(params, TERMS) ?? {});
}

/** The documents under `policies`, as homeservers and identity servers tell them. */
export function readPolicies(said: JsonObject): readonly Policy[] {
  return ownEntries(objectAt(said, 'policies') ?? {})
    .slice(0, MOST_POLICIES)
    .flatMap(([id, policy]) => (isObject(policy) ? (policyOf(id, policy) ?? []) : []));
}

function policyOf(id: string, policy: JsonObject): Policy | null {
  const texts = ownEntries(policy)
    .slice(0, MOST_LANGUAGES)
    .flatMap(([language]) => textOf(language, own(policy, language)) ?? []);
  return texts.length === 0 ? null : { id, version: stringAt(policy, 'version') ?? '', texts };
}

function textOf(language: string, said: unknown): PolicyText | null {
  if (!isObject(said)) return null;
  const url = webPageOf(stringAt(said, 'url'));
  const name = stringAt(said, 'name') ?? url;
  return name === null || name === undefined ? null : { language, name, url };
}
