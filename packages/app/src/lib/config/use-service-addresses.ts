import { useEffect, useState } from 'react';
import { loadServiceAddresses, type ServiceAddresses } from './service-addresses.ts';

const NONE: ServiceAddresses = { report: null, source: null };

/** The addresses of services; none until they have come. */
export function useServiceAddresses(): ServiceAddresses {
  const [addresses, setAddresses] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    void loadServiceAddresses().then((loaded) => {
      if (isWanted) setAddresses(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return addresses;
}
