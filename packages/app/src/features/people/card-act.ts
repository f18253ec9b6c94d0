/** Something that one does about a person in a room. */
export type CardAct =
  | { readonly kind: 'invite' | 'kick' | 'ban' | 'unban' }
  | { readonly kind: 'role'; readonly level: number };
