import type { SignInFailure } from '../../../core/session/session.ts';
import type { Command } from '../../../port/contract.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { Policy } from '../../../protocol/rules/auth-stages.ts';
import type { DiscoveryFailure } from '../failures.ts';

export type { Policy };

/** The commands for making an account. The page keeps what is under way (`Registration`), so that any engine can go on with it. */
export interface RegistrationApi {
  /** Asks whether a homeserver lets people make an account, before anything is typed. */
  'login.beginRegistration': Command<{ readonly homeserver: string }, RegistrationOffer, BeginRegistrationFailure>;
  /** Asks whether an account of that name can be made. */
  'login.checkName': Command<{ readonly baseUrl: string; readonly username: string }, null, RegistrationFailure>;
  /** Goes one stage further: signs in, or tells what the homeserver asks next. A repeated try makes neither a second account nor a second device. */
  'login.register': Command<RegistrationStep, RegistrationOutcome, RegistrationFailure>;
  /** Has the homeserver send a mail with a link, or one more. */
  'login.mailForRegistration': Command<
    { readonly registration: Registration; readonly email: string },
    Registration,
    RegistrationFailure
  >;
}

/** A registration that is under way. It has no password. */
export interface Registration {
  readonly baseUrl: string;
  /** Names it at the homeserver; null until that told. */
  readonly session: string | null;
  /** The device that it makes. */
  readonly deviceId: string;
  /** Proves that the links in mails were asked for here. */
  readonly secret: string;
  /** The mail that was sent last; null for none. */
  readonly mail: SentMail | null;
}

/** A mail with a link. */
export interface SentMail {
  readonly email: string;
  /** Names the confirmation at the homeserver. */
  readonly sid: string;
  /** Number of mails so far. */
  readonly attempt: number;
}

export interface RegistrationOffer {
  readonly registration: Registration;
  /** The place of an address for mails: none, or one that can be confirmed, or has to be. */
  readonly mail: 'none' | 'optional' | 'required';
}

export interface RegistrationStep {
  readonly registration: Registration;
  readonly username: string;
  readonly password: string;
  /** True if the user gave an address for mails. */
  readonly hasMail: boolean;
  /** The user's answer to the last question; null before there was one. */
  readonly answer: StageAnswer | null;
}

/** An answer to a question of the homeserver. Which mail was confirmed, the registration itself says. */
export type StageAnswer =
  | { readonly kind: 'terms' }
  | { readonly kind: 'token'; readonly type: string; readonly token: string }
  | { readonly kind: 'mail' }
  | { readonly kind: 'page' };

export type RegistrationOutcome =
  | { readonly kind: 'signedIn'; readonly userId: UserId }
  /** The account is there, and the homeserver gave no session: it has to be signed in to. */
  | { readonly kind: 'made' }
  | {
      readonly kind: 'asked';
      readonly registration: Registration;
      readonly stage: RegistrationStage;
      /** Why the last answer did not do, in the server's words; null for a new question. */
      readonly wrong: string | null;
    };

/** A question of the homeserver. */
export type RegistrationStage =
  | { readonly kind: 'terms'; readonly policies: readonly Policy[] }
  | { readonly kind: 'token'; readonly type: string }
  | { readonly kind: 'mail' }
  /** On a page of the homeserver: a captcha, or what is not known here. */
  | { readonly kind: 'page'; readonly type: string; readonly url: string };

export type BeginRegistrationFailure = DiscoveryFailure | RegistrationFailure;

export type RegistrationFailure =
  | { readonly kind: 'unreachable' }
  /** The homeserver lets nobody make an account. */
  | { readonly kind: 'registrationOff' }
  | { readonly kind: 'nameTaken' | 'nameInvalid' | 'nameReserved'; readonly message: string }
  | { readonly kind: 'weakPassword'; readonly message: string }
  | { readonly kind: 'mailRefused'; readonly message: string }
  /** The account is there, and an administrator has to approve it. */
  | { readonly kind: 'awaitsApproval' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly status: number; readonly errcode: string | null; readonly message: string }
  | SignInFailure;
