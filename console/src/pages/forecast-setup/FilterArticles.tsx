import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import {
  type ForecastFilter,
  forecastFilter,
  forecastFilterArticles,
} from '../../../../server/contract/forecast-filter.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { GridBar } from '../../grid/GridBar.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import type { Changes } from './ChangesPanel.js';
import { FilterHead } from './FilterHead.js';
import { useMemberColumns } from './member-columns.js';
import { articlesOfFilter } from './member.list.js';
import { MemberCard, MemberSearch } from './MemberCard.js';
import { filterQuery, setupChanged } from './setup.queries.js';

const ChangesPanel = lazy(async () => ({ default: (await import('./ChangesPanel.js')).ChangesPanel }));

/** The articles that a filter means as they were found last; they can be found anew. */
export function FilterArticles({ filter }: { filter: ForecastFilter }) {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const mayEdit = useMay('forecast-ai', 'edit');
  const { filterId: id } = filter;
  const [changes, setChanges] = useState<Changes | null>(null);
  const close = useCallback(() => {
    setChanges(null);
  }, []);
  const list = useListPage(
    useMemo(() => articlesOfFilter(id), [id]),
    useMemberColumns(),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = await call(forecastFilterArticles, { params: { id }, query: { update: true, limit: 1 } });
      client.setQueryData(filterQuery(id).queryKey, await call(forecastFilter, { params: { id } }));
      return found;
    },
    onSuccess: async ({ changes: found }) => {
      if (found === null || found.added + found.removed === 0)
        notify({ severity: 'success', summary: setup('foundSame') });
      else setChanges(found);
      await setupChanged([id]);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <div className="page record">
      <FilterHead
        filter={filter}
        actions={
          <Button
            label={setup('findAgain')}
            icon="refresh"
            busy={isPending}
            disabled={!mayEdit}
            hint={mayEdit ? say('findAgainHint') : setup('mayNot')}
            onClick={() => {
              mutate();
            }}
            testId="find-again"
          />
        }
      />
      <GridBar list={list.grid}>
        <MemberSearch list={list} />
      </GridBar>
      <MemberCard list={list} empty={{ icon: 'barcode', title: say('noArticles'), text: say('noArticlesText') }} />
      <Suspense>{changes && <ChangesPanel changes={changes} onClose={close} />}</Suspense>
    </div>
  );
}
