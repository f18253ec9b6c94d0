import type { I18n } from '@lingui/core';
import type { PeopleFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

const MODERATOR = 50;
const ADMINISTRATOR = 100;

/** The levels that a role can be chosen from, the highest first. */
export const ROLE_LEVELS: readonly number[] = [ADMINISTRATOR, MODERATOR, 0];

/** Name of a role, by power level. */
export function roleText(i18n: I18n, level: number): string {
  if (level === Number.POSITIVE_INFINITY) return i18n._({ id: 'people.creator', message: 'Creator' });
  if (level >= ADMINISTRATOR) return i18n._({ id: 'people.administrator', message: 'Administrator' });
  if (level >= MODERATOR) return i18n._({ id: 'people.moderator', message: 'Moderator' });
  if (level === 0) return i18n._({ id: 'people.member', message: 'Member' });
  return i18n._({ id: 'people.level', message: 'Level {level}', values: { level } });
}

/** Why something was not done. */
export function peopleFailureText(i18n: I18n, failure: PeopleFailure | PortFailure): string {
  if (failure.kind === 'refused') {
    return i18n._({
      id: 'people.refused',
      message: 'The server refused: {reason}',
      values: { reason: failure.message === '' ? String(failure.status) : failure.message },
    });
  }
  return i18n._({ id: 'people.failed', message: 'The server was not reached. Try again in a moment.' });
}
