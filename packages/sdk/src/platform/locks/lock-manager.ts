/** The used part of the browser's `navigator.locks`, which a fake has to provide. */
export interface LockManagerLike {
  request(
    name: string,
    options: {
      readonly mode?: 'exclusive' | 'shared';
      readonly steal?: boolean;
      readonly signal?: AbortSignal;
    },
    callback: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<{
    readonly held?: readonly {
      readonly name?: string;
      readonly mode?: 'exclusive' | 'shared';
      /** Names the thread. */
      readonly clientId?: string;
    }[];
  }>;
}
