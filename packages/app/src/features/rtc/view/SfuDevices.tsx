import { callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { CallDevices, type CallDevicesProps } from '../../../ui/call/CallDevices.tsx';
import { rtcChoices } from '../rtc-settings.ts';
import { SharingChoices } from './SharingChoices.tsx';

/** The devices of a call of many, and how a screen is shared in it. */
export function SfuDevices(props: Pick<CallDevicesProps, 'stream' | 'devices' | 'onClose'>) {
  return (
    <CallDevices
      {...props}
      choices={useCallChoices()}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
    >
      <SharingChoices
        choices={useReadable(rtcChoices)}
        onChoose={(change) => rtcChoices.change((now) => ({ ...now, ...change }))}
      />
    </CallDevices>
  );
}
