import type { I18n } from '@lingui/core';
import type { FileBatch } from './batch-desk.ts';

/** Words for what is being done to files. */
export function runningText(i18n: I18n, { kind, total }: FileBatch): string {
  const values = { total };
  switch (kind) {
    case 'move':
      return i18n._({
        id: 'trees.batch.moving',
        message: '{total, plural, one {Moving # file} other {Moving # files}}',
        values,
      });
    case 'download':
      return i18n._({
        id: 'trees.batch.downloading',
        message: '{total, plural, one {Downloading # file} other {Downloading # files}}',
        values,
      });
    case 'deletion':
      return i18n._({
        id: 'trees.batch.deleting',
        message: '{total, plural, one {Deleting # file} other {Deleting # files}}',
        values,
      });
  }
}

/** Words for how it ended. */
export function endedText(i18n: I18n, { kind, total, done, failed }: FileBatch): string {
  const values = { done: done - failed.length, total };
  switch (kind) {
    case 'move':
      return i18n._({ id: 'trees.batch.moved', message: '{done} of {total} files moved', values });
    case 'download':
      return i18n._({ id: 'trees.batch.downloaded', message: '{done} of {total} files downloaded', values });
    case 'deletion':
      return i18n._({ id: 'trees.batch.deleted', message: '{done} of {total} files deleted', values });
  }
}
