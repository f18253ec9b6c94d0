import type { RoomChange } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useRef, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { SettingFailure } from './failure-text.ts';

/** The progress of the last change. */
export type Saving =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly failure: SettingFailure };

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: SettingFailure };

export interface Save {
  readonly saving: Saving;
  /** Runs a change and says what became of it; of two only of the later one. Gives true if it worked. */
  readonly run: (change: () => Promise<Outcome>) => Promise<boolean>;
}

/** Changes that say what became of them. */
export function useSave(): Save {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const latest = useRef(0);
  const run = async (change: () => Promise<Outcome>) => {
    latest.current += 1;
    const own = latest.current;
    setSaving({ kind: 'saving' });
    const outcome = await change();
    if (latest.current === own) setSaving(outcome.ok ? { kind: 'saved' } : { kind: 'failed', failure: outcome.error });
    return outcome.ok;
  };
  return { saving, run };
}

export interface Setting<Value> {
  /** The chosen value at once; the room's again if the server refused it. */
  readonly shown: Value;
  readonly saving: Saving;
  readonly set: (value: Value) => void;
}

/** One setting: shown as chosen until the room has it, or as it was once it was refused. */
export function useSetting<Value extends string | number | boolean>(
  current: Value,
  change: (value: Value) => Promise<Outcome>,
): Setting<Value> {
  const { saving, run } = useSave();
  const [chosen, setChosen] = useState<{ readonly value: Value; readonly over: Value } | null>(null);
  const shown = chosen !== null && chosen.over === current ? chosen.value : current;
  const set = (value: Value) => {
    setChosen({ value, over: current });
    void run(() => change(value)).then((isDone) => {
      if (!isDone) setChosen((now) => (now?.value === value ? null : now));
    });
  };
  return { shown, saving, set };
}

/** Sends a change of a room's settings. */
export function useChange(roomId: RoomId): (change: RoomChange) => Promise<Outcome> {
  const send = useCommand('roomSettings.change');
  return (change) => send({ roomId, change });
}
