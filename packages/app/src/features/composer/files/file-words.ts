import type { I18n } from '@lingui/core';
import { formatBytes } from '../../../lib/format/bytes.ts';
import type { FileLook } from './chosen-files.ts';

/** The fate of the metadata of a picture; null for other files. */
export function detailsText(i18n: I18n, { as }: FileLook): string | null {
  if (as !== 'image') return null;
  return i18n._({ id: 'files.details', message: 'Place, time and camera are removed from it.' });
}

/** The size of a smaller picture; undefined while it is made, null where it would not be smaller. */
export function smallerText(i18n: I18n, locale: string, sizeBytes: number | null | undefined): string {
  if (sizeBytes === undefined) return i18n._({ id: 'files.smaller.making', message: 'Making it smaller…' });
  if (sizeBytes === null)
    return i18n._({ id: 'files.smaller.none', message: 'It is as small as it can be, and is sent as it is.' });
  return i18n._({
    id: 'files.smaller.size',
    message: '{size} instead',
    values: { size: formatBytes(locale, sizeBytes) },
  });
}
