import { expect, test } from 'vitest';
import { stateTypesOf } from '../../core/sync/request-plan.ts';
import { peopleFeature } from './feature.ts';

test('[SY-17] Guest access is requested by the feature that reads it, and by core no more', () => {
  const { state: featureState = [] } = peopleFeature.sync ?? {};
  expect(featureState).toContainEqual(['m.room.guest_access', '']);
  expect(stateTypesOf({})).not.toContain('m.room.guest_access');
  expect(stateTypesOf({ featureState })).toContain('m.room.guest_access');
});
