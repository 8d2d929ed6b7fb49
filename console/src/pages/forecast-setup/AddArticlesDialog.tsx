import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { demandArticleId } from '../../../../server/contract/decision-support.js';
import {
  forecastConditions,
  forecastFilterArticles,
  forecastFilterPreview,
  MOST_FILTER_VALUES,
} from '../../../../server/contract/forecast-filter.js';
import { MOST_GROUP_ARTICLES } from '../../../../server/contract/forecast-group.js';
import type { DemandArticleId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { MOST } from '../../list/define-list.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Note } from '../../ui/Note.js';
import { Segmented } from '../../ui/Segmented.js';
import { TextArea } from '../../ui/TextArea.js';
import { pastedNumbers } from '../customer-control/pasted-numbers.js';
import { FindMany } from './FindMany.js';
import { unknownNumbers } from './numbers.js';
import { foundQuery } from './setup.queries.js';

const WAYS = ['search', 'paste', 'filter'] as const;

/** What was looked for: the articles, and the numbers that none has. */
interface Found {
  readonly articles: DemandArticleId[];
  readonly unknown: readonly string[];
}

/** The articles of every customer that have one of these numbers. */
async function articlesOfNumbers(articles: string[]): Promise<Found> {
  const body = { conditions: { ...forecastConditions.parse({}), articles }, limit: MOST_GROUP_ARTICLES };
  const { rows } = await call(forecastFilterPreview, { body });
  return { articles: rows.map(({ articleId }) => articleId), unknown: unknownNumbers(articles, rows) };
}

/** All articles of a filter as they were found last, a page at a time. */
async function articlesOf(filterId: string): Promise<Found> {
  const articles: DemandArticleId[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: MOST, cursor };
    const page = await call(forecastFilterArticles, { params: { id: filterId }, query });
    articles.push(...page.rows.map(({ articleId }) => articleId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && articles.length < MOST_GROUP_ARTICLES);
  return { articles, unknown: [] };
}

interface AddArticlesDialogProps {
  readonly isBusy: boolean;
  /** Adds articles; gives back whether that is done. */
  readonly change: (way: 'add', articles: DemandArticleId[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Adds articles to a group: some that are searched for, those of pasted numbers, or all of a filter. */
export function AddArticlesDialog({ isBusy, change, onClose }: AddArticlesDialogProps) {
  const say = useTexts('forecastGroup');
  const setup = useTexts('forecastSetup');
  const sayStates = useTexts('states');
  const f = useFormat();
  const language = useLanguage();
  const [way, setWay] = useState<(typeof WAYS)[number]>('search');
  const [chosen, setChosen] = useState<Choosable[]>([]);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Choosable | null>(null);
  const numbers = pastedNumbers(text);
  const isTooMany = way === 'paste' && numbers.length > MOST_FILTER_VALUES;
  const isNothing = { search: chosen.length === 0, paste: numbers.length === 0, filter: filter === null }[way];
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async ({ leaveOut }: { leaveOut: boolean }): Promise<Found> => {
      const found =
        way === 'search'
          ? { articles: chosen.map(({ id }) => demandArticleId.parse(id)), unknown: [] }
          : way === 'paste'
            ? await articlesOfNumbers(numbers)
            : await articlesOf(filter?.id ?? '');
      const isReady = found.articles.length > 0 && (leaveOut || found.unknown.length === 0);
      if (isReady && (await change('add', found.articles))) onClose();
      return found;
    },
  });
  const unknown = data?.unknown ?? [];
  const foundSome = data !== undefined && data.articles.length > 0;
  return (
    <Dialog title={say('add')} closeLabel={sayStates('close')} onClose={onClose}>
      <form
        className="form-lines"
        data-testid="add-articles"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isNothing && !isTooMany) mutate({ leaveOut: false });
        }}
      >
        <Segmented
          label={say('way')}
          value={way}
          options={WAYS.map((value) => ({ value, label: say(`ways.${value}`) }))}
          onChange={(next) => {
            setWay(next);
            reset();
          }}
        />
        {way === 'search' && (
          <FindMany
            label={setup('articles')}
            placeholder={say('searchArticle')}
            value={chosen}
            onChange={setChosen}
            search={foundQuery('article')}
            testId="add-search"
          />
        )}
        {way === 'paste' && (
          <>
            <p className="dim">{say('pasteText')}</p>
            <TextArea label={say('numbers')} value={text} onChange={setText} rows={9} testId="add-numbers" />
          </>
        )}
        {way === 'filter' && (
          <ChooseOne
            label={say('ways.filter')}
            placeholder={say('searchFilter')}
            value={filter}
            onChange={setFilter}
            search={foundQuery('filter')}
          />
        )}
        {isTooMany && <Note tone="warn" text={say('tooMany', { most: f.integer(MOST_FILTER_VALUES) })} />}
        {error !== null && <Note tone="err" text={problemText(error, language)} testId="add-problem" />}
        {data !== undefined && !foundSome && unknown.length === 0 && (
          <Note tone="warn" text={say('nothingFound')} testId="add-nothing" />
        )}
        {unknown.length > 0 && (
          <div className="long-list" data-testid="unknown-numbers">
            <Note tone="err" text={say('unknown', { count: unknown.length })} />
            <p className="mono">{unknown.join(', ')}</p>
          </div>
        )}
        <div className="dialog-actions">
          <Button label={setup('cancel')} onClick={onClose} />
          {foundSome && unknown.length > 0 && (
            <Button
              label={say('leaveOut')}
              onClick={() => {
                mutate({ leaveOut: true });
              }}
              testId="add-rest"
            />
          )}
          <Button
            label={say('addConfirm')}
            kind="primary"
            type="submit"
            busy={isPending || isBusy}
            disabled={isNothing || isTooMany}
            testId="add-confirm"
          />
        </div>
      </form>
    </Dialog>
  );
}
