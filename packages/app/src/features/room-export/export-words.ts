import type { I18n } from '@lingui/core';
import type { ExportRequest } from '@parley/sdk/client/contract.ts';
import type { RadioOption } from '../../ui/form/RadioList.tsx';
import type { ExportEnd } from './run-export.ts';

type Format = ExportRequest['format'];

/** The end of an export, as a sentence. */
export function endText(i18n: I18n, kind: Exclude<ExportEnd['kind'], 'failed'>): string {
  switch (kind) {
    case 'done':
      return i18n._({ id: 'roomExport.done', message: 'The file is complete.' });
    case 'stopped':
      return i18n._({ id: 'roomExport.stopped', message: 'Stopped; no file was left.' });
    case 'notWritten':
      return i18n._({ id: 'roomExport.notWritten', message: 'The file could not be written.' });
  }
}

/** The reason why an export failed. */
export function failureText(i18n: I18n, failure: Extract<ExportEnd, { readonly kind: 'failed' }>['failure']): string {
  if (failure.kind === 'refused') {
    const reason = failure.message === '' ? String(failure.status) : failure.message;
    return i18n._({ id: 'roomExport.refused', message: 'The server refused: {reason}', values: { reason } });
  }
  return i18n._({ id: 'roomExport.failed', message: 'The server was not reached. Try again in a moment.' });
}

/** The formats, each with its use. */
export function formatOptions(i18n: I18n): readonly RadioOption<Format>[] {
  return [
    {
      value: 'html',
      label: i18n._({ id: 'roomExport.html', message: 'Page to read' }),
      hint: i18n._({ id: 'roomExport.htmlHint', message: 'HTML, for any browser.' }),
    },
    {
      value: 'text',
      label: i18n._({ id: 'roomExport.text', message: 'Plain text' }),
      hint: i18n._({ id: 'roomExport.textHint', message: 'A line for each message.' }),
    },
    {
      value: 'json',
      label: i18n._({ id: 'roomExport.json', message: 'JSON' }),
      hint: i18n._({ id: 'roomExport.jsonHint', message: 'All events, for programs.' }),
    },
  ];
}
