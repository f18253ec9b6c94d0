import { whenForgotten } from './forget.ts';
import { SoundPlayer } from './sound-player.ts';

/** The page's player. */
export const soundPlayer = new SoundPlayer(new Audio());

whenForgotten(() => soundPlayer.forget());
