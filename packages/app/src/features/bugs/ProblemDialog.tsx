import { useEffect, useState } from 'react';
import { useServiceAddresses } from '../../lib/config/use-service-addresses.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { type ReportState, ReportView } from './ReportView.tsx';
import { reportText, sendReport } from './report.ts';

const FILE_NAME = 'parley-report.txt';

export interface ProblemDialogProps {
  readonly version: string;
  readonly onClose: () => void;
}

/** Asks what happened, shows the report, and sends or saves it. */
export function ProblemDialog({ version, onClose }: ProblemDialogProps) {
  const { client } = useClient();
  const { report: address } = useServiceAddresses();
  const [description, setDescription] = useState('');
  const [withLog, setWithLog] = useState(true);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [state, setState] = useState<ReportState>('idle');
  useEffect(() => {
    let isWanted = true;
    void client.command('bugs.log', null).then((log) => {
      if (isWanted && log.ok) setLines(log.value);
    });
    return () => {
      isWanted = false;
    };
  }, [client]);
  const report = { description, version, userAgent: navigator.userAgent, log: withLog ? lines : null };
  const send = async (to: string) => {
    setState('sending');
    setState((await sendReport(to, report)) ? 'sent' : 'failed');
  };
  return (
    <ReportView
      description={description}
      withLog={withLog}
      text={reportText(report)}
      state={state}
      onDescription={setDescription}
      onWithLog={setWithLog}
      onSend={address === null ? null : () => void send(address)}
      onSave={() => saveFile(reportText(report), FILE_NAME)}
      onClose={onClose}
    />
  );
}
