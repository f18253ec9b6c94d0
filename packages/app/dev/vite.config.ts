import { mergeConfig } from 'vite';
import product from '../vite.config.ts';

/** The gallery: the app on a scripted engine, for looking at. Not part of the product. */
export default mergeConfig(product, { root: import.meta.dirname, publicDir: '../public', server: { port: 5199 } });
