import { useEffect, useState } from 'react';

/** The devices that are there, now and as they come and go; `onChange` hears of that too. */
export function useDevices(onChange: () => void): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const there = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      if (!isOver) setDevices(there);
    };
    const again = () => {
      void look();
      onChange();
    };
    void look();
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', again);
    };
  }, [onChange]);
  return devices;
}
