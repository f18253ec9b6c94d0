import type { I18n } from '@lingui/core';
import type { ScheduleTime } from './schedule-times.ts';

/** What a time that is offered is called. */
export function offerText(i18n: I18n, { id }: ScheduleTime): string {
  switch (id) {
    case 'hour':
      return i18n._({ id: 'schedule.hour', message: 'In an hour' });
    case 'tomorrow':
      return i18n._({ id: 'schedule.tomorrow', message: 'Tomorrow morning' });
    case 'monday':
      return i18n._({ id: 'schedule.monday', message: 'Monday morning' });
  }
}
