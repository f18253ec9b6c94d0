import { expect, test } from 'vitest';
import { stateTypesOf } from '../../core/sync/request-plan.ts';
import { pinsFeature } from './feature.ts';

test('[SY-17] Pinned events is requested by the feature that reads it, and by core no more', () => {
  const { state: featureState = [] } = pinsFeature.sync ?? {};
  expect(featureState).toContainEqual(['m.room.pinned_events', '']);
  expect(stateTypesOf({})).not.toContain('m.room.pinned_events');
  expect(stateTypesOf({ featureState })).toContain('m.room.pinned_events');
});
