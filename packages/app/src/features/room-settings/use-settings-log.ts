import type { SettingsLogEntry } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { SettingFailure } from './failure-text.ts';

interface Read {
  readonly entries: readonly SettingsLogEntry[];
  /** Null at the beginning of the room. */
  readonly next: string | null;
}

export interface SettingsLogState {
  /** Null before anything was asked for. */
  readonly read: Read | null;
  readonly isBusy: boolean;
  readonly failure: SettingFailure | null;
  readonly more: () => Promise<void>;
  /** Takes back the content of a change. */
  readonly redact: (entry: SettingsLogEntry) => Promise<void>;
}

/** The changes of a room that were asked for, page by page. */
export function useSettingsLog(roomId: RoomId): SettingsLogState {
  const ask = useCommand('roomSettings.log');
  const [read, setRead] = useState<Read | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<SettingFailure | null>(null);
  const redactChange = useCommand('roomSettings.redactChange');
  const redact = async ({ eventId }: SettingsLogEntry) => {
    const answer = await redactChange({ roomId, eventId, reason: '' });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const isIt = (entry: SettingsLogEntry) => entry.eventId === eventId;
    setRead(
      (before) =>
        before && { ...before, entries: before.entries.map((one) => (isIt(one) ? withoutContent(one) : one)) },
    );
  };
  const more = async () => {
    setIsBusy(true);
    const answer = await ask({ roomId, from: read?.next ?? null });
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    const { entries, next } = answer.value;
    setRead({ entries: [...(read?.entries ?? []), ...entries], next });
  };
  return { read, isBusy, failure, more, redact };
}

function withoutContent(entry: SettingsLogEntry): SettingsLogEntry {
  const { change } = entry;
  return { ...entry, isRedacted: true, change: change.kind === 'setting' ? { ...change, detail: null } : change };
}
