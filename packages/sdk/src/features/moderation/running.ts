/** Everything that is done against others' doings; loaded when it is first asked for. */
export { setIgnored } from './ignore.ts';
export { openInviteRules, setInviteRules } from './invite-rules.ts';
export { Removals } from './removals.ts';
export { report } from './report.ts';
