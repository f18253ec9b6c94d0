import type { I18n } from '@lingui/core';
import { formatBytes } from '../../../lib/format/bytes.ts';
import type { ChosenFile, FileLook, FileProblem } from './chosen-files.ts';

/** The size of a file, and what is to be known of it. */
export function aboutText(i18n: I18n, locale: string, { file, look, isKept }: ChosenFile): string {
  const size = formatBytes(locale, file.size);
  if (isKept !== false) return look !== null && isLeftAsItIs(look) ? asItIsText(i18n, size) : size;
  return i18n._({
    id: 'composer.files.notKept',
    message: '{size}, only kept while this tab is open',
    values: { size },
  });
}

/** True if what a camera wrote into it goes with it: pictures alone are cleaned. */
function isLeftAsItIs({ as, mimeType }: FileLook): boolean {
  return as === 'video' || (as === 'file' && mimeType.startsWith('image/'));
}

function asItIsText(i18n: I18n, size: string): string {
  return i18n._({
    id: 'composer.files.asItIs',
    message: '{size}, sent with its metadata (such as the place)',
    values: { size },
  });
}

/** Reason why a file cannot be sent. */
export function problemText(i18n: I18n, locale: string, problem: FileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return i18n._({ id: 'composer.files.empty', message: 'This file is empty' });
    case 'tooLarge':
      return i18n._({
        id: 'composer.files.tooLarge',
        message: 'Too large: the limit is {limit}',
        values: { limit: formatBytes(locale, problem.limitBytes) },
      });
    case 'unreadable':
      return i18n._({ id: 'composer.files.unreadable', message: 'This file can no longer be read. Choose it again.' });
    case 'keepsDetails':
      return i18n._({
        id: 'composer.files.keepsDetails',
        message: 'The metadata (such as place and camera) of this picture cannot be removed.',
      });
  }
}
