import { type ReactNode, useState } from 'react';
import { useServiceAddresses } from '../../../lib/config/use-service-addresses.ts';
import { AboutView } from './AboutView.tsx';
import { LicencesDialog } from './LicencesDialog.tsx';

export interface AboutProps {
  readonly version: string;
  /** Offers of other features. */
  readonly children?: ReactNode;
}

/** Facts about this client, and help when it does not work. */
export function About({ version, children }: AboutProps) {
  const { source } = useServiceAddresses();
  const [isReading, setIsReading] = useState(false);
  return (
    <>
      <AboutView version={version} source={source} onLicences={() => setIsReading(true)} />
      {children}
      {isReading && <LicencesDialog onClose={() => setIsReading(false)} />}
    </>
  );
}
