import { useLayoutEffect, useRef } from 'react';
import { decodeBlurhash } from './blurhash.ts';
import styles from './media.module.css';

const WIDTH = 24;
const HEIGHT = 18;

/** The few colours of a picture that is on its way, over the whole of its place. */
export function Blurhash({ hash }: { readonly hash: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pixels = decodeBlurhash(hash, WIDTH, HEIGHT);
    if (pixels !== null) ref.current?.getContext('2d')?.putImageData(new ImageData(pixels, WIDTH, HEIGHT), 0, 0);
  }, [hash]);
  return <canvas ref={ref} className={styles.blurhash} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}
