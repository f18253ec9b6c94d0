import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Switch } from '../../ui/switch/Switch.tsx';
import { endText, failureText, formatOptions } from './export-words.ts';
import styles from './room-export.module.css';
import { type ExportFormat, useExport } from './use-export.ts';

export interface ExportRoomProps {
  readonly roomId: RoomId;
  /** The name of the room, for that of the file. */
  readonly name: string;
}

/** The way to write a conversation into a file. */
export function ExportRoom(props: ExportRoomProps) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.export}>
      <h2 className={group.heading}>{i18n._({ id: 'roomExport.heading', message: 'Export' })}</h2>
      <p className={group.hint}>
        {i18n._({
          id: 'roomExport.hint',
          message: 'Writes the conversation into a file on this device, not encrypted.',
        })}
      </p>
      <div>
        <Button onClick={() => setIsOpen(true)}>
          {i18n._({ id: 'roomExport.open', message: 'Export conversation' })}
        </Button>
      </div>
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface ExportDialogProps extends ExportRoomProps {
  readonly onClose: () => void;
}

function ExportDialog({ roomId, name, onClose }: ExportDialogProps) {
  const i18n = useI18n();
  const [format, setFormat] = useState<ExportFormat>('html');
  const [hasFiles, setHasFiles] = useState(true);
  const { count, end, isRunning, start, stop } = useExport(roomId);
  const begin = () => void start({ name, format, hasFiles });
  return (
    <Dialog
      title={i18n._({ id: 'roomExport.open', message: 'Export conversation' })}
      onClose={onClose}
      actions={
        isRunning ? (
          <Button onClick={stop}>{i18n._({ id: 'roomExport.stop', message: 'Stop export' })}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{i18n._({ id: 'roomExport.close', message: 'Close' })}</Button>
            <Button variant="primary" onClick={begin}>
              {i18n._({ id: 'roomExport.start', message: 'Export' })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.export}>
        <RadioList
          label={i18n._({ id: 'roomExport.format', message: 'Format' })}
          options={formatOptions(i18n)}
          value={format}
          isDisabled={isRunning}
          onChange={setFormat}
        />
        {format === 'html' && (
          <Switch
            label={i18n._({ id: 'roomExport.files', message: 'With pictures and files' })}
            isOn={hasFiles}
            isDisabled={isRunning}
            onChange={setHasFiles}
          />
        )}
        {count !== null && (
          <p className={group.hint} role="status">
            {i18n._({
              id: 'roomExport.count',
              message: '{count, plural, one {# message written} other {# messages written}}',
              values: { count },
            })}
            {end !== null && end.kind !== 'failed' && ` · ${endText(i18n, end.kind)}`}
          </p>
        )}
        {end?.kind === 'failed' && <Failure>{failureText(i18n, end.failure)}</Failure>}
      </div>
    </Dialog>
  );
}
