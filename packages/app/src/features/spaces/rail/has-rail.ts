import { KeptSetting } from '../../../lib/store/kept-setting.ts';

/** True if the user had spaces the last time, so that the list begins where it will stay. */
export const hasRail = new KeptSetting<boolean>({
  key: 'parley.spaces',
  parse: (stored) => stored === 'yes',
  format: (value) => (value ? 'yes' : null),
});
