import { KeptSetting } from '../../lib/store/kept-setting.ts';

/** The two ways in which files are drawn. */
export type FileLook = 'list' | 'tiles';

/** The chosen way. */
export const fileLook = new KeptSetting<FileLook>({
  key: 'parley.files',
  parse: (stored) => (stored === 'tiles' ? 'tiles' : 'list'),
  format: (value) => (value === 'tiles' ? value : null),
});
