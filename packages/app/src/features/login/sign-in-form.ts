/**
 * The sign-in form as plain data: what is in it, what is wrong with it, and how far it is. Drawing and asking are elsewhere.
 *
 * What always holds: the homeserver follows a full id in `user` until it was preset or typed by hand; an error stands under one
 * field and goes away when that field changes.
 */
import type { ClientApi, SsoWay } from '@parley/sdk/client/contract.ts';
import { parseUserId, serverOf } from '@parley/sdk/client/ids.ts';
import type { SignInFailure } from './sign-in-failure.ts';

/** A provider, as `login.discover` tells of it. */
export type SignInProvider = NonNullable<
  Extract<ClientApi['login.discover']['result'], { readonly ok: true }>['value']['provider']
>;

export type Field = 'user' | 'password' | 'homeserver';

export interface SignInForm {
  readonly user: string;
  readonly password: string;
  readonly homeserver: string;
  /** Source of the homeserver. Only one that follows the user id changes by itself. */
  readonly homeserverFrom: 'id' | 'preset' | 'person';
  /** Result of discovery for `homeserver`. */
  readonly discovery: Discovery;
  /** It could not be found out, when nobody had asked for it. */
  readonly isNotFound: boolean;
  readonly problem: Problem | null;
  /** Number of failed attempts. After each one the field with the problem gets focus. */
  readonly failedTries: number;
  readonly isBusy: boolean;
  /** The stage of a way over the provider's page: going there, or using the answer. */
  readonly overProvider: 'leaving' | 'finishing' | null;
}

export type Discovery =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'found' } & FoundServer);

/** A homeserver, and how one signs in there. */
export interface FoundServer {
  /** The address of all requests. */
  readonly baseUrl: string;
  readonly offersPassword: boolean;
  /** The provider that signs people in on a page of its own; null for none. */
  readonly provider: SignInProvider | null;
  /** Devices can meet at it by a QR code. */
  readonly offersRendezvous?: boolean;
  /** Pages of the server itself where one can sign in; absent for none. */
  readonly sso?: readonly SsoWay[];
}

/** A problem and the field that it belongs to. */
export interface Problem {
  /** `provider`: no field, but the way over the provider's page. */
  readonly field: Field | 'provider';
  readonly failure: SignInFailure;
  /** True if the same answer of the provider may do when it is handed over again. */
  readonly mayPass?: boolean;
}

export type FormEvent =
  | { readonly kind: 'typed'; readonly field: Field; readonly text: string }
  /** A homeserver was configured after the form was drawn. */
  | { readonly kind: 'preset'; readonly homeserver: string }
  | { readonly kind: 'asking' }
  /** For the homeserver as it was when asked; a late answer for another one is ignored. */
  | ({ readonly kind: 'found'; readonly homeserver: string } & FoundServer)
  /** It could not be found out, and nobody asked for it yet. */
  | { readonly kind: 'notAsked'; readonly homeserver: string }
  | { readonly kind: 'notFound'; readonly homeserver: string; readonly failure: SignInFailure }
  | { readonly kind: 'submitted'; readonly isLeaving?: boolean }
  /** The provider has answered. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'notFinished'; readonly failure: SignInFailure; readonly mayPass: boolean }
  /** The page is shown again as it was left. */
  | { readonly kind: 'cameBack' }
  | { readonly kind: 'failed'; readonly failure: SignInFailure };

/** Known values before the user types. */
export interface Prefill {
  /** The homeserver of the address bar, of the configuration, or of who was signed in before. */
  readonly homeserver: string | null;
  /** The user who was signed in before and whose data still exist. */
  readonly user: string | null;
}

/** The form before anybody typed. */
export function startForm({ homeserver, user }: Prefill): SignInForm {
  return { ...emptyForm(homeserver), user: user ?? '' };
}

/** An empty form; `preset` is the homeserver. */
export function emptyForm(preset: string | null): SignInForm {
  return {
    user: '',
    password: '',
    homeserver: preset ?? '',
    homeserverFrom: preset === null ? 'id' : 'preset',
    discovery: { kind: 'none' },
    isNotFound: false,
    problem: null,
    failedTries: 0,
    isBusy: false,
    overProvider: null,
  };
}

/** True if the server takes passwords, as far as is known. */
export function takesPassword({ discovery }: SignInForm): boolean {
  if (discovery.kind !== 'found' || discovery.offersPassword) return true;
  return discovery.provider === null && (discovery.sso ?? []).length === 0;
}

/** True while nobody knows how one signs in at the homeserver that was preset: fields that may go away again are not shown yet. */
export function isUnknown({ discovery, homeserverFrom, isNotFound, problem }: SignInForm): boolean {
  return homeserverFrom === 'preset' && discovery.kind !== 'found' && !isNotFound && problem === null;
}

/** The provider that signs people in on a page of its own; null for none, or if that is not known. */
export function providerOf({ discovery }: SignInForm): SignInProvider | null {
  return discovery.kind === 'found' ? discovery.provider : null;
}

export function stepForm(form: SignInForm, event: FormEvent): SignInForm {
  switch (event.kind) {
    case 'typed':
      return typed(form, event.field, event.text);
    case 'preset':
      if (form.homeserverFrom !== 'id' || form.homeserver !== '') return form;
      return { ...form, homeserver: event.homeserver, homeserverFrom: 'preset', discovery: { kind: 'none' } };
    case 'asking':
      return { ...form, discovery: { kind: 'asking' } };
    case 'found':
      if (event.homeserver !== form.homeserver) return form;
      return found(form, event);
    case 'notAsked':
      return event.homeserver === form.homeserver ? { ...form, discovery: { kind: 'none' }, isNotFound: true } : form;
    case 'notFound':
      if (event.homeserver !== form.homeserver) return form;
      return { ...form, discovery: { kind: 'none' }, problem: { field: 'homeserver', failure: event.failure } };
    case 'submitted':
      return { ...form, isBusy: true, problem: null, overProvider: event.isLeaving === true ? 'leaving' : null };
    case 'finishing':
      return { ...form, isBusy: true, problem: null, overProvider: 'finishing' };
    case 'notFinished': {
      const { failure, mayPass } = event;
      return { ...form, isBusy: false, overProvider: null, problem: { field: 'provider', failure, mayPass } };
    }
    case 'cameBack':
      return form.overProvider === 'leaving' ? { ...form, isBusy: false, overProvider: null } : form;
    case 'failed': {
      const problem = { field: fieldOf(event.failure), failure: event.failure };
      return { ...form, isBusy: false, overProvider: null, problem, failedTries: form.failedTries + 1 };
    }
  }
}

/** The first thing that is missing before one can ask, or null. */
export function missing(form: SignInForm): Problem | null {
  if (form.user.trim() === '') return { field: 'user', failure: { kind: 'noUser' } };
  if (form.password === '') return { field: 'password', failure: { kind: 'noPassword' } };
  if (form.homeserver.trim() === '') return { field: 'homeserver', failure: { kind: 'noHomeserver' } };
  return null;
}

/** A field that is not asked for any more has no problem. */
function found(
  form: SignInForm,
  { baseUrl, offersPassword, provider, offersRendezvous, sso = [] }: FoundServer,
): SignInForm {
  const meeting = offersRendezvous === true && { offersRendezvous };
  const next: SignInForm = {
    ...form,
    discovery: { kind: 'found', baseUrl, offersPassword, provider, sso, ...meeting },
  };
  const isGone = !takesPassword(next) && (form.problem?.field === 'user' || form.problem?.field === 'password');
  return isGone ? { ...next, problem: null } : next;
}

function typed(form: SignInForm, field: Field, text: string): SignInForm {
  const problem = form.problem?.field === field ? null : form.problem;
  const changed = { ...form, problem, [field]: text };
  if (field === 'homeserver') {
    // Emptied by hand, it follows the id again.
    return { ...changed, homeserverFrom: text === '' ? 'id' : 'person', discovery: { kind: 'none' } };
  }
  if (field !== 'user' || form.homeserverFrom !== 'id') return changed;
  const userId = parseUserId(text.trim());
  const homeserver = userId === null ? '' : serverOf(userId);
  if (homeserver === form.homeserver) return changed;
  const rest = changed.problem?.field === 'homeserver' ? null : changed.problem;
  return { ...changed, homeserver, discovery: { kind: 'none' }, problem: rest };
}

/** The field a failure is about. */
function fieldOf(failure: SignInFailure): Problem['field'] {
  switch (failure.kind) {
    case 'oauth':
    case 'providerRefused':
    case 'declined':
    case 'otherProvider':
    case 'otherUser':
    case 'signedInElsewhere':
      return 'provider';
    case 'noUser':
    case 'accountDeactivated':
      return 'user';
    case 'invalidAddress':
    case 'unreachable':
    case 'notAHomeserver':
    case 'versionsNotSupported':
    case 'badWellKnown':
    case 'passwordNotOffered':
    case 'noHomeserver':
    case 'notAllowed':
      return 'homeserver';
    case 'wrongPassword':
    case 'noPassword':
    case 'rateLimited':
    case 'refused':
    case 'storageFailed':
    case 'cancelled':
    case 'bug':
    case 'engineLost':
    case 'versionMismatch':
      return 'password';
  }
}
