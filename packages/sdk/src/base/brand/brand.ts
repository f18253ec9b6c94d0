declare const brand: unique symbol;

/**
 * A nominal type: a `Base` that only the parser of `Name` can make. It costs nothing at run time.
 * Parse once at the edge, then pass the branded value on.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
