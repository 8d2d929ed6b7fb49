import { useCallback } from 'react';
import { despatchArchive, MAX_ARCHIVED_DESPATCHES } from '../../../../server/contract/delivery.js';
import type { DespatchAdviceId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { despatchesChanged } from './despatch-changed.js';

type Ids = readonly DespatchAdviceId[];

/** Archives despatch notes or takes them back, as many as one call takes at a time. Gives back those that it changed. */
async function archive(ids: Ids, isArchived: boolean): Promise<Ids> {
  const changed: DespatchAdviceId[] = [];
  for (let at = 0; at < ids.length; at += MAX_ARCHIVED_DESPATCHES) {
    const despatchnoteHeadIds = ids.slice(at, at + MAX_ARCHIVED_DESPATCHES);
    changed.push(...(await call(despatchArchive, { body: { despatchnoteHeadIds, isArchived } })).changed);
  }
  return changed;
}

/** Archives despatch notes, or takes them back from there; either is undone from its toast. Gives back whether it was done. */
export function useArchive(): (ids: Ids, isArchived: boolean) => Promise<boolean> {
  const say = useTexts('despatch');
  const language = useLanguage();
  const notify = useNotify();
  return useCallback(
    (ids, isArchived) => {
      const put = async (which: Ids, away: boolean): Promise<boolean> => {
        try {
          const changed = await archive(which, away);
          const undo = { label: say('undo'), onClick: () => void put(changed, !away) };
          notify({
            severity: 'success',
            summary: say(away ? 'archived' : 'restored', { count: changed.length }),
            ...(changed.length > 0 && { action: undo }),
          });
          return true;
        } catch (error) {
          notify({ severity: 'error', summary: say('failed'), detail: problemText(error, language) });
          return false;
        } finally {
          void despatchesChanged(which);
        }
      };
      return put(ids, isArchived);
    },
    [say, language, notify],
  );
}
