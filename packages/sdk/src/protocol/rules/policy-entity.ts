import { isPolicyEntity } from '../events/policy-rule.ts';
import type { PolicyKind } from '../events/policy-types.ts';
import { isServerGlob } from './server-acl.ts';

/** The state key of a new rule: one for each thing, so that two devices set no second rule on it. */
export function keyOfRule(entity: string): string {
  return `rule:${entity}`;
}

/** True for what a new rule of a kind can be about: it begins as such ids do, and its key is no longer than keys may be. */
export function isEntityOf(kind: PolicyKind, entity: string): boolean {
  if (!isPolicyEntity(keyOfRule(entity)) || /\s/u.test(entity)) return false;
  switch (kind) {
    case 'user':
      return /^[@*?]/.test(entity);
    case 'room':
      return /^[!#*?]/.test(entity);
    case 'server':
      return isServerGlob(entity);
  }
}
