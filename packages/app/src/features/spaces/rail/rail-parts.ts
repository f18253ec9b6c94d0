import '../../../lib/i18n/later-messages.ts';

export { ChosenSpace } from './ChosenSpace.tsx';
export { SpacesRail } from './SpacesRail.tsx';
