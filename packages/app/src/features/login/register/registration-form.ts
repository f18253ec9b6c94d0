/**
 * Making an account as plain data: what was typed, what the homeserver said, and how far it is. Drawing and asking are elsewhere.
 *
 * Always: an offer is of the homeserver in the field; an error stands under one field and goes away when that changes.
 */
import type { Registration, RegistrationOffer, RegistrationStage } from '@parley/sdk/client/contract.ts';
import type { RegistrationProblem } from './registration-failure.ts';

export type RegistrationField = 'homeserver' | 'username' | 'password' | 'email';

export interface RegistrationForm {
  readonly homeserver: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Result of asking the homeserver whether it makes accounts. */
  readonly offer: Offer;
  /** Judgement of the homeserver on the username. */
  readonly name: 'unknown' | 'free';
  /** The question that the user answers now; null while they fill in the form. */
  readonly question: Question | null;
  readonly problem: { readonly field: RegistrationField; readonly failure: RegistrationProblem } | null;
  /** Number of failed attempts. After each one the field with the problem gets focus. */
  readonly failedTries: number;
  readonly isBusy: boolean;
  /** The account is there, and is not signed in. */
  readonly end: 'made' | 'awaitsApproval' | null;
}

export type Offer = { readonly kind: 'none' | 'asking' | 'off' } | ({ readonly kind: 'ready' } & RegistrationOffer);

export interface Question {
  readonly stage: RegistrationStage;
  /** Why the last answer did not do, in the server's words; empty if it said nothing. Null for a new question. */
  readonly wrong: string | null;
}

/** The part that is kept for a reload. */
export type KeptForm = Pick<RegistrationForm, 'homeserver' | 'username' | 'email'> & {
  readonly offer: RegistrationOffer;
};

export type RegistrationEvent =
  | { readonly kind: 'typed'; readonly field: RegistrationField; readonly text: string }
  | { readonly kind: 'asking' }
  /** For the homeserver as it was when asked; a late answer for another one is ignored. */
  | { readonly kind: 'offered'; readonly homeserver: string; readonly offer: RegistrationOffer }
  | { readonly kind: 'notOffered'; readonly homeserver: string; readonly failure: RegistrationProblem }
  /** For the username as it was when asked. */
  | { readonly kind: 'judged'; readonly username: string; readonly failure: RegistrationProblem | null }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'mailed'; readonly registration: Registration }
  | {
      readonly kind: 'asked';
      readonly registration: Registration;
      readonly stage: RegistrationStage;
      readonly wrong: string | null;
      /** True if the user said nothing: that nothing changed is no news then. */
      readonly isQuiet: boolean;
    }
  | { readonly kind: 'failed'; readonly failure: RegistrationProblem }
  | { readonly kind: 'ended'; readonly end: 'made' | 'awaitsApproval' }
  /** It went no further, for a reason that is shown already. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'wentBack' };

/** The form before anybody typed, or as it was before a reload. */
export function startRegistration(homeserver: string, kept: KeptForm | null): RegistrationForm {
  const { offer, ...typed } = kept ?? { homeserver, username: '', email: '', offer: null };
  return {
    ...typed,
    password: '',
    offer: offer === null ? { kind: 'none' } : { kind: 'ready', ...offer },
    name: 'unknown',
    question: null,
    problem: null,
    failedTries: 0,
    isBusy: false,
    end: null,
  };
}

/** The part of a form that is kept; null while there is nothing worth it. */
export function keptOf({ homeserver, username, email, offer, end }: RegistrationForm): KeptForm | null {
  if (offer.kind !== 'ready' || end !== null) return null;
  return { homeserver, username, email, offer: { registration: offer.registration, mail: offer.mail } };
}

export function stepRegistration(form: RegistrationForm, event: RegistrationEvent): RegistrationForm {
  switch (event.kind) {
    case 'typed':
      return typed(form, event.field, event.text);
    case 'asking':
      return { ...form, offer: { kind: 'asking' } };
    case 'offered':
      return event.homeserver === form.homeserver ? { ...form, offer: { kind: 'ready', ...event.offer } } : form;
    case 'notOffered': {
      if (event.homeserver !== form.homeserver) return form;
      const isOff = event.failure.kind === 'registrationOff';
      const problem = { field: 'homeserver' as const, failure: event.failure };
      return { ...form, offer: { kind: isOff ? 'off' : 'none' }, problem };
    }
    case 'judged': {
      if (event.username !== form.username) return form;
      if (event.failure === null) return { ...form, name: 'free' };
      return { ...form, problem: { field: 'username', failure: event.failure } };
    }
    case 'submitted':
      return { ...form, isBusy: true, problem: null };
    case 'mailed':
      return { ...withRegistration(form, event.registration), isBusy: false };
    case 'asked': {
      const { registration, stage, wrong, isQuiet } = event;
      const isRepeated = form.question?.stage.kind === stage.kind && !isQuiet;
      const said = isQuiet ? (form.question?.wrong ?? null) : wrong;
      const question = { stage, wrong: isRepeated ? (said ?? '') : said };
      return { ...withRegistration(form, registration), question, isBusy: false };
    }
    case 'failed': {
      const problem = { field: fieldOf(event.failure), failure: event.failure };
      const question = problem.field === 'username' || problem.field === 'email' ? null : form.question;
      return { ...form, question, isBusy: false, problem, failedTries: form.failedTries + 1 };
    }
    case 'ended':
      return { ...form, isBusy: false, end: event.end };
    case 'stopped':
      return { ...form, isBusy: false, failedTries: form.failedTries + 1 };
    case 'wentBack':
      return { ...form, question: null, problem: null };
  }
}

/** The first thing that is missing before one can ask, or null. */
export function missingIn({
  username,
  password,
  homeserver,
  email,
  offer,
}: RegistrationForm): RegistrationProblem | null {
  if (homeserver.trim() === '') return { kind: 'noHomeserver' };
  if (offer.kind === 'off') return { kind: 'registrationOff' };
  if (username.trim() === '') return { kind: 'noUsername' };
  if (password === '') return { kind: 'noPassword' };
  return offer.kind === 'ready' && offer.mail === 'required' && email.trim() === '' ? { kind: 'noMail' } : null;
}

function withRegistration(form: RegistrationForm, registration: Registration): RegistrationForm {
  return form.offer.kind === 'ready' ? { ...form, offer: { ...form.offer, registration } } : form;
}

function typed(form: RegistrationForm, field: RegistrationField, text: string): RegistrationForm {
  const problem = form.problem?.field === field ? null : form.problem;
  const changed = { ...form, problem, [field]: text };
  if (field === 'username') return { ...changed, name: 'unknown' };
  return field === 'homeserver' ? { ...changed, offer: { kind: 'none' }, name: 'unknown' } : changed;
}

/** The field a failure is about. */
function fieldOf({ kind }: RegistrationProblem): RegistrationField {
  switch (kind) {
    case 'noUsername':
    case 'nameTaken':
    case 'nameInvalid':
    case 'nameReserved':
      return 'username';
    case 'noMail':
    case 'mailRefused':
      return 'email';
    case 'noHomeserver':
    case 'registrationOff':
    case 'notAllowed':
    case 'invalidAddress':
    case 'notAHomeserver':
    case 'versionsNotSupported':
    case 'badWellKnown':
      return 'homeserver';
    default:
      return 'password';
  }
}
