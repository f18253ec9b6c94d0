import { useEffect, useState } from 'react';
import { type Config, DEFAULT_CONFIG } from './config.ts';

/** The configuration: the defaults until it has come, so that nothing waits for it. */
export function useConfig(coming: Promise<Config>): Config {
  const [config, setConfig] = useState(DEFAULT_CONFIG);
  useEffect(() => {
    let isWanted = true;
    void coming.then((loaded) => {
      if (isWanted) setConfig(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [coming]);
  return config;
}
