import type { AnyShape } from './contract.ts';

/** The bound of an API given as an interface, which has no index signature: every name in it maps to a shape. */
export type ApiLike<A> = { readonly [Name in keyof A]: AnyShape };
