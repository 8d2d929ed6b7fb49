import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  articleAccept,
  articleIgnore,
  type FirstSeenArticle,
  MAX_DECIDED,
} from '../../../../server/contract/first-seen-article.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { toggleRow } from '../../grid/table.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { ModeFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import { FIRST_SEEN_LIST } from './first-seen.list.js';
import { Senders } from './Senders.js';
import './article.css';

function useColumns(): readonly GridColumn<FirstSeenArticle>[] {
  const say = useTexts('article');
  const f = useFormat();
  return useMemo(
    (): GridColumn<FirstSeenArticle>[] => [
      {
        id: 'number',
        header: say('articleNumber'),
        width: 170,
        sortBy: (r) => r.articleNumber,
        cell: (r) => <span className="mono">{r.articleNumber}</span>,
      },
      textColumn({ id: 'description', header: say('description'), width: 220 }, (r) => r.description),
      textColumn({ id: 'unit', header: say('unit'), width: 70 }, (r) => r.unit),
      {
        id: 'from',
        header: say('seen.from'),
        width: 190,
        sortBy: (r) => r.partnerName ?? r.sender ?? '',
        cell: (r) =>
          r.partnerCompanyId === null ? (
            <span title={say('seen.unknownSender')}>{r.sender ?? NONE}</span>
          ) : (
            <Link tabIndex={-1} to={paths.company(r.partnerCompanyId)}>
              {r.partnerName}
            </Link>
          ),
      },
      {
        id: 'schedule',
        header: say('seen.schedule'),
        width: 140,
        sortBy: (r) => r.documentNumber ?? '',
        cell: (r) =>
          r.scheduleHeadId === null ? (
            NONE
          ) : (
            <Link tabIndex={-1} to={paths.schedule(r.scheduleHeadId)}>
              {r.documentNumber}
            </Link>
          ),
      },
      {
        id: 'file',
        header: say('seen.file'),
        width: 200,
        sortBy: (r) => r.fileName ?? '',
        cell: (r) =>
          r.fileId === null ? (
            NONE
          ) : (
            <Link tabIndex={-1} to={paths.trafficMessage(r.fileId)}>
              {r.fileName}
            </Link>
          ),
      },
      timeColumn({ id: 'seen', header: say('seen.at'), width: 120 }, f, (r) => r.firstSeenAt),
    ],
    [say, f],
  );
}

/** Decides of numbers, as many at a time as a call takes. */
function useDecision(done: () => void) {
  const say = useTexts('article');
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const decide = async (act: 'accept' | 'ignore' | 'remember', numbers: readonly string[]): Promise<void> => {
    setBusy(true);
    try {
      let count = 0;
      for (let at = 0; at < numbers.length; at += MAX_DECIDED) {
        const articleNumbers = numbers.slice(at, at + MAX_DECIDED);
        if (act === 'accept') count += (await call(articleAccept, { body: { articleNumbers } })).accepted;
        else count += (await call(articleIgnore, { body: { articleNumbers, ignored: act === 'ignore' } })).ignored;
      }
      notify({ severity: 'success', summary: say(`seen.done.${act}`, { count }) });
      done();
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['article'] });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
    }
  };
  return { isBusy, decide };
}

/** Numbers of articles and senders that came first in a message: to be taken into the master data, or ignored. */
export function Component() {
  const say = useTexts('article');
  const list = useListPage(FIRST_SEEN_LIST, useColumns());
  const { state } = list.filters.values;
  const mayEdit = useMay('maintenance', 'edit');
  const { selection } = list.grid;
  const { isBusy, decide } = useDecision(selection.clear);
  const chosen = [...selection.chosen.keys()];
  return (
    <ListPage
      className="first-seen"
      title={useTexts('nav')('firstSeen')}
      subtitle={say('seen.subtitle')}
      figures={<Senders />}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <ModeFilter
            of={list.filters.of.state}
            options={[
              { value: 'new', label: 'article.seen.new' },
              { value: 'ignored', label: 'article.seen.ignored' },
            ]}
          />
          <p className="dim">{say('seen.hint')}</p>
        </div>
      }
      bulk={
        mayEdit && (
          <>
            <Button
              label={say('seen.accept')}
              icon="check"
              busy={isBusy}
              onClick={() => void decide('accept', chosen)}
              testId="seen-accept"
            />
            <Button
              label={say(state === 'new' ? 'seen.ignore' : 'seen.remember')}
              kind="quiet"
              busy={isBusy}
              onClick={() => void decide(state === 'new' ? 'ignore' : 'remember', chosen)}
              testId="seen-ignore"
            />
          </>
        )
      }
      empty={{
        icon: 'check',
        title: say(state === 'new' ? 'seen.none' : 'seen.noneIgnored'),
        text: say('seen.noneText'),
        filtered: say('seen.none'),
      }}
      onOpen={(row) => {
        toggleRow(list.grid.table, row.articleNumber, false);
      }}
      testId="seen-grid"
    />
  );
}
