import { useEffect, useState } from 'react';
import { type Config, DEFAULT_CONFIG } from './config.ts';

/** The configuration as far as it is known. */
export interface KnownConfig {
  /** The defaults until it has come, so that nothing that is drawn waits for it. */
  readonly config: Config;
  readonly isComing: boolean;
}

const COMING: KnownConfig = { config: DEFAULT_CONFIG, isComing: true };

/** The configuration, and whether it has come. */
export function useConfig(coming: Promise<Config>): KnownConfig {
  const [known, setKnown] = useState(COMING);
  useEffect(() => {
    let isWanted = true;
    void coming.then((config) => {
      if (isWanted) setKnown({ config, isComing: false });
    });
    return () => {
      isWanted = false;
    };
  }, [coming]);
  return known;
}
