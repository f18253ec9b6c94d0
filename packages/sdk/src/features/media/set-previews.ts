import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import { MEDIA_PREVIEWS_TYPES, type MediaPreviews, writeMediaPreviews } from '../../protocol/rules/media-previews.ts';
import type { PreviewFailure } from './contract.ts';

/** Changes some of the user's choice about media of others, under both names, from what the server has now. */
export async function setPreviews(
  { me, requests }: Need<'me' | 'requests'>,
  change: Partial<MediaPreviews>,
  signal: AbortSignal,
): Promise<Result<null, PreviewFailure>> {
  for (const type of MEDIA_PREVIEWS_TYPES) {
    const now = await requests.send(accountData(me, type), { signal });
    const isNone = !now.ok && now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
    if (!now.ok && !isNone) return err(refusalOf(now.error));
    const content = writeMediaPreviews(now.ok ? now.value : {}, change);
    const set = await requests.send(setAccountData(me, type, content), { signal });
    if (!set.ok) return err(refusalOf(set.error));
  }
  return ok(null);
}
