/** The fake homeserver's part in making accounts, of mails with links, and of signing in elsewhere. */
import type { JsonObject } from './wire.ts';

/** A mail with a link. */
export interface SentMail {
  readonly purpose: 'register' | 'password' | 'own';
  readonly email: string;
  readonly secret: string;
  readonly sid: string;
  attempt: number;
  /** Number of mails that went out. */
  sent: number;
  isOpened: boolean;
}

/** A registration that is under way. */
export interface RegistrationSession {
  readonly completed: Set<string>;
  /** The user that was made by it. */
  userId?: string;
}

export class RegistrationBook {
  /** False if nobody may make an account. */
  isOpen = true;
  /** True if anybody gets a guest account. */
  takesGuests = false;
  flows: readonly (readonly string[])[] = [['m.login.dummy']];
  params: JsonObject = {};
  readonly tokens = new Set<string>();
  /** Names that are kept for others. */
  readonly reserved = new Set<string>();
  readonly sessions = new Map<string, RegistrationSession>();
  readonly mails: SentMail[] = [];
  /** Addresses of accounts, for who forgot the password. */
  readonly addresses = new Map<string, string>();
  /** The providers of `m.login.sso`; null if it is not offered. */
  sso: readonly JsonObject[] | null = null;
  /** Tokens for signing in, and who each is for; each is good once. */
  readonly loginTokens = new Map<string, string>();
  /** False if nobody can sign in by password. */
  offersPassword = true;

  /** A user does a stage on a page of the server. */
  doOnPage(session: string, stage: string): void {
    this.sessions.get(session)?.completed.add(stage);
  }

  /** A user opens the link of the newest mail to an address. */
  openLink(email: string): void {
    const mail = this.mails.findLast((each) => each.email === email);
    if (mail === undefined) throw new Error(`no mail to ${email}`);
    mail.isOpened = true;
  }
}
