import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { CallLayout } from '../rtc-settings.ts';
import { GAP_PX } from '../stage/fit.ts';
import type { DrawnTile, LaidOut } from '../stage/lay-out.ts';
import { SfuTile, type TileActs } from './SfuTile.tsx';
import styles from './stage-tiles.module.css';
import { useSpeakingMarks } from './use-speaking-marks.ts';
import { useWants } from './use-wants.ts';
import type { Wants } from './wants.ts';

export interface StageTilesProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The call, for who speaks. */
  readonly shown: Readable<ShownSfuCall>;
  readonly layout: CallLayout;
  readonly laid: LaidOut;
  /** The places of raised hands, by member. */
  readonly hands: ReadonlyMap<string, number>;
  readonly pinned: string | null;
  readonly acts: TileActs;
  readonly wants: Wants;
  readonly onPage: (page: number) => void;
}

/** The tiles of a page, in one of two layouts. At most a page of them is drawn, however many are in the call. */
export const StageTiles = memo(function StageTiles(props: StageTilesProps) {
  const { ref, shown, layout, laid, hands, pinned, acts, wants, onPage } = props;
  const strip = laid.columns === null ? 'below' : 'side';
  // As wide as its columns, so that they wrap.
  const stripPx = laid.columns === null ? undefined : laid.columns * ((laid.small[0]?.width ?? 0) + GAP_PX) - GAP_PX;
  useSpeakingMarks(shown, ref);
  useWants(wants, 'stage', laid.drawn);
  const draw = ({ tile, width, height }: DrawnTile) => (
    <SfuTile
      key={tile.key}
      tile={tile}
      width={width}
      height={height}
      handNumber={hands.get(tile.participant.memberId) ?? null}
      isPinned={pinned === tile.key}
      acts={acts}
    />
  );
  return (
    <div className={styles.area}>
      <div ref={ref} className={styles.box}>
        <div className={styles.tiles} data-layout={layout} data-strip={strip}>
          {laid.large !== null && draw(laid.large)}
          {laid.large === null ? (
            laid.small.map(draw)
          ) : (
            <div className={styles.strip} data-strip={strip} style={{ width: stripPx }}>
              {laid.small.map(draw)}
            </div>
          )}
        </div>
      </div>
      {laid.pages > 1 && <Pager page={laid.page} pages={laid.pages} onPage={onPage} />}
    </div>
  );
});

/** The ways to other pages. */
function Pager({ page, pages, onPage }: Pick<LaidOut, 'page' | 'pages'> & Pick<StageTilesProps, 'onPage'>) {
  const i18n = useI18n();
  return (
    <div className={styles.pager}>
      <IconButton
        size="small"
        label={i18n._({ id: 'rtc.pageBefore', message: 'Previous page' })}
        icon={<ChevronLeft className={styles.arrow} size={16} />}
        aria-disabled={page === 0}
        onClick={() => onPage(Math.max(0, page - 1))}
      />
      <span aria-live="polite">
        {i18n._({ id: 'rtc.page', message: 'Page {page} of {pages}', values: { page: page + 1, pages } })}
      </span>
      <IconButton
        size="small"
        label={i18n._({ id: 'rtc.pageAfter', message: 'Next page' })}
        icon={<ChevronRight size={16} />}
        aria-disabled={page === pages - 1}
        onClick={() => onPage(Math.min(pages - 1, page + 1))}
      />
    </div>
  );
}
