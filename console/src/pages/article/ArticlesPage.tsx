import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { articleExport, type ArticleRow } from '../../../../server/contract/article.js';
import { callBlob } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { codeColumn, linkColumn, NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { downloadBlob } from '../../ui/download-blob.js';
import type { MenuItem } from '../../ui/Menu.js';
import { useNotify } from '../../ui/Toasts.js';
import { ARTICLE_LIST } from './article.list.js';
import { foundPartnersQuery } from './article.queries.js';

function useColumns(): readonly GridColumn<ArticleRow>[] {
  const say = useTexts('article');
  const f = useFormat();
  return useMemo((): GridColumn<ArticleRow>[] => {
    const figure = (
      id: string,
      header: string,
      of: (row: ArticleRow) => string | number | null,
    ): GridColumn<ArticleRow> => ({
      id,
      header,
      width: 112,
      numeric: true,
      text: of,
      cell: (row) => {
        const value = of(row);
        return value === null ? NONE : f.quantity(String(value));
      },
    });
    return [
      linkColumn(
        { id: 'number', header: say('articleNumber'), width: 160 },
        (r) => r.articleNumber,
        (r) => paths.article(r.id),
      ),
      textColumn({ id: 'description', header: say('description'), width: 260 }, (r) => r.description),
      textColumn({ id: 'kind', header: say('kind'), width: 92 }, (r) => say(`kinds.${r.kind}`)),
      textColumn({ id: 'partner', header: say('partner'), width: 160 }, (r) => r.partnerName),
      codeColumn({ id: 'internal', header: say('internalNumber'), width: 120 }, (r) => r.internalNumber),
      {
        id: 'state',
        header: say('state'),
        width: 96,
        stays: 'end',
        sortBy: (r) => say(`states.${r.state}`),
        cell: (r) => (
          <span className={r.state === 'active' ? '' : r.state === 'inactive' ? 'dim' : 'tone-warn'}>
            {say(`states.${r.state}`)}
          </span>
        ),
      },
      codeColumn({ id: 'revision', header: say('revision'), width: 80 }, (r) => r.revision),
      textColumn({ id: 'unit', header: say('unit'), width: 60 }, (r) => r.unit),
      figure('pack', say('packQuantity'), (r) => r.packQuantity),
      figure('order', say('minOrderQuantity'), (r) => r.minOrderQuantity),
      figure('stock', say('minStock'), (r) => r.minStock),
      figure('days', say('productionDays'), (r) => r.productionDays),
      textColumn({ id: 'family', header: say('family'), width: 120 }, (r) => r.family),
      timeColumn({ id: 'updated', header: say('updated'), width: 110 }, f, (r) => r.updatedAt),
    ];
  }, [say, f]);
}

/** Files of all fields of all articles that the filter finds, which can be imported again. */
function useWholeFiles(filter: Record<string, unknown>): readonly MenuItem[] {
  const say = useTexts('article');
  const language = useLanguage();
  const notify = useNotify();
  const write = (format: 'csv' | 'xlsx') => (): void => {
    callBlob(articleExport, { query: { ...filter, format } })
      .then((blob) => {
        downloadBlob(blob, 'articles', format);
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: problemText(error, language) });
      });
  };
  return [
    { label: say('exportXlsx'), onChoose: write('xlsx'), testId: 'article-export-xlsx' },
    { label: say('exportCsv'), onChoose: write('csv'), testId: 'article-export-csv' },
  ];
}

/** Shown while the address names one partner: a click takes that away. */
function PartnerChip({ value, set }: { value: string; set: (value: string) => void }) {
  const say = useTexts('article');
  const name = useQuery({ ...foundPartnersQuery(''), enabled: value !== '' }).data?.find(
    ({ id }) => id === value,
  )?.name;
  if (value === '') return null;
  return (
    <FilterChip
      icon="building"
      pressed
      onClick={() => {
        set('');
      }}
      testId="chip-partner"
    >
      {name ?? say('thisPartner')}
    </FilterChip>
  );
}

/** The master data of articles: our own and those of partners. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('article');
  const navigate = useNavigate();
  const list = useListPage(ARTICLE_LIST, useColumns());
  const { of, values } = list.filters;
  const mayEdit = useMay('maintenance', 'edit');
  const { partner, ...filter } = values;
  const moreExports = useWholeFiles({ ...filter, ...(partner === '' ? {} : { partnerCompanyId: partner }) });
  return (
    <ListPage
      className="articles"
      title={sayNav('articles')}
      subtitle={say('subtitle')}
      actions={
        mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() => void navigate(paths.article('new'))}
            testId="article-new"
          />
        )
      }
      list={{ ...list, grid: { ...list.grid, moreExports } }}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <PartnerChip value={of.partner.value} set={of.partner.set} />
          <ChoiceFilter of={of.kind} />
          <ChoiceFilter of={of.state} />
        </div>
      }
      empty={{ icon: 'barcode', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.article(row.id))}
      testId="article-grid"
    />
  );
}
