/** Search of the user: the typed text without the sign for the scope. */
export interface SwitcherQuery {
  readonly scope: 'all' | 'rooms' | 'people' | 'commands';
  readonly text: string;
}

const SCOPES: ReadonlyMap<string, SwitcherQuery['scope']> = new Map([
  ['#', 'rooms'],
  ['@', 'people'],
  ['>', 'commands'],
]);

/** `#` looks among rooms, `@` among people, `>` among commands. */
export function parseQuery(typed: string): SwitcherQuery {
  const text = typed.trimStart();
  const scope = SCOPES.get(text.slice(0, 1));
  return scope === undefined ? { scope: 'all', text: text.trim() } : { scope, text: text.slice(1).trim() };
}
