import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ForecastGroup, forecastGroupChange } from '../../../../server/contract/forecast-group.js';
import type { DemandArticleId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { groupQuery, setupChanged } from './setup.queries.js';

type Way = 'add' | 'remove';
const BACK = { add: 'remove', remove: 'add' } as const satisfies Record<Way, Way>;

/** Adds articles to a group or takes some out of it, at once, with a way back. */
export function useGroupMembers(group: ForecastGroup) {
  const say = useTexts('forecastGroup');
  const setup = useTexts('forecastSetup');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const { articleGroupId: id } = group;
  const send = async (way: Way, articles: DemandArticleId[], version: number): Promise<ForecastGroup | null> => {
    setBusy(true);
    try {
      const changed = await call(forecastGroupChange, { params: { id }, body: { [way]: articles, version } });
      client.setQueryData(groupQuery(id).queryKey, changed);
      return changed;
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
      return null;
    } finally {
      setBusy(false);
      // Also what somebody else has changed meanwhile is read.
      await setupChanged([id]);
    }
  };
  return {
    isBusy,
    /** @returns whether it is done. */
    change: async (way: Way, articles: DemandArticleId[]): Promise<boolean> => {
      const changed = await send(way, articles, group.version);
      if (changed === null) return false;
      // Some may have been in the group before: only what came is taken back.
      const count = Math.abs(changed.articles - group.articles);
      notify({
        severity: 'success',
        summary: say(way === 'add' ? 'added' : 'takenOut', { count }),
        ...(count === articles.length && {
          action: { label: setup('undo'), onClick: () => void send(BACK[way], articles, changed.version) },
        }),
      });
      return true;
    },
  };
}
