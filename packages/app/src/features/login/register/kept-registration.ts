import type { Registration } from '@parley/sdk/client/contract.ts';
import { KeptAWhile, QUARTER_HOUR_MS } from '../../../lib/store/kept-a-while.ts';
import type { KeptForm } from './registration-form.ts';

/** The registration that is under way in this tab, without its password. */
export const keptRegistration = new KeptAWhile<KeptForm>('parley.registration', QUARTER_HOUR_MS, readKept);

/** Reads what was kept; null if it is not whole. */
export function readKept(stored: unknown): KeptForm | null {
  const { homeserver, username, email, offer } = fieldsOf(stored);
  const { registration, mail } = fieldsOf(offer);
  const whole = readRegistration(registration);
  const isMail = mail === 'none' || mail === 'optional' || mail === 'required';
  if (!isText(homeserver) || !isText(username) || !isText(email) || whole === null || !isMail) return null;
  return { homeserver, username, email, offer: { registration: whole, mail } };
}

function readRegistration(stored: unknown): Registration | null {
  const { baseUrl, session, deviceId, secret, mail } = fieldsOf(stored);
  if (!isText(baseUrl) || !isText(deviceId) || !isText(secret) || !(session === null || isText(session))) return null;
  const { email, sid, attempt } = fieldsOf(mail);
  const sent = isText(email) && isText(sid) && typeof attempt === 'number' ? { email, sid, attempt } : null;
  return { baseUrl, session, deviceId, secret, mail: sent };
}

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
