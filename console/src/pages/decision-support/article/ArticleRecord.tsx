import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DecisionArticle, DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { useFilters } from '../../../list/useFilters.js';
import { paths } from '../../../paths.js';
import { RecordHead } from '../../../record/RecordHead.js';
import { useTab } from '../../../shell/tabs.js';
import { Facts } from '../../../ui/Facts.js';
import { Note } from '../../../ui/Note.js';
import { Answered, WaitingPage } from '../../../ui/States.js';
import { Tabs } from '../../../ui/Tabs.js';
import { articleQuery } from '../decision.queries.js';
import type { ScoreRange } from '../range.js';
import { ScoreChip } from '../Score.js';
import { useWays } from '../ways.js';
import { useWords } from '../words.js';
import { AnomalyView } from './AnomalyView.js';
import { CustomersView, SchedulesView } from './ElsewhereViews.js';
import { Figures } from './Figures.js';
import type { ARTICLE_FIELDS, ArticleView } from './view.js';
import { ForecastView, TrendView } from './WeekViews.js';

/** What is known of an article besides its demand. */
function ArticleFacts({ of }: { of: DecisionArticle }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const amount = (value: string | null | undefined) => (value ? `${f.quantity(value)} ${of.unit}` : null);
  const days = (count: number | null | undefined) => (count ?? null) && say('days', { count: Number(count) });
  const { toCustomer, toSchedule } = useWays();
  const { registered } = of;
  return (
    <Facts
      facts={[
        { label: say('column.customer'), value: <Link to={toCustomer(of.customerId)}>{of.companyName}</Link> },
        { label: say('column.code'), value: of.externalCode, mono: true },
        { label: say('column.shipTo'), value: [of.shipToName, of.shipTo].filter(Boolean).join(' · ') },
        {
          label: say('column.schedule'),
          value: <Link to={toSchedule(of.scheduleHeadId)}>{of.documentNumber}</Link>,
          mono: true,
        },
        { label: say('column.issued'), value: of.issueDate && f.day(of.issueDate) },
        { label: say('fact.internal'), value: registered?.internalNumber ?? null, mono: true },
        { label: say('fact.revision'), value: registered?.revision ?? null },
        { label: say('fact.family'), value: registered?.family ?? null },
        { label: say('fact.minStock'), value: amount(registered?.minStock) },
        { label: say('fact.minOrder'), value: amount(registered?.minOrderQuantity) },
        { label: say('fact.production'), value: days(registered?.productionDays) },
        { label: say('fact.material'), value: days(registered?.materialDays) },
        { label: say('fact.commodity'), value: registered?.commodityCode ?? null, mono: true },
        { label: say('fact.barcode'), value: registered?.barcodePrefix ?? null, mono: true },
      ]}
    />
  );
}

/** Why the newest demand has its score, or why it has none. */
function Why({ of, min }: { of: DecisionArticle; min: number }) {
  const words = useWords();
  if (of.score === null) return <Note tone="info" text={words.tooLittle(of.history)} testId="why" />;
  if (of.reason === null) return null;
  return <Note tone={of.score >= min ? 'warn' : 'info'} text={words.reason(of.reason, of.unit)} testId="why" />;
}

function Leads({ of }: { of: DecisionArticle }) {
  const say = useTexts('decisionSupport');
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const mayRegister = useMay('maintenance', 'read');
  return (
    <>
      {mayRegister && of.registered && (
        <Link to={paths.article(of.registered.articleId)} className="btn-link">
          {say('openArticle')}
        </Link>
      )}
      {maySchedules && (
        <Link to={paths.schedule(of.scheduleHeadId)} className="btn-link">
          {say('openSchedule')}
        </Link>
      )}
    </>
  );
}

interface ViewProps {
  detail: DecisionArticleDetail;
  view: ArticleView;
  range: ScoreRange;
  onRange: (range: ScoreRange) => void;
}
function View({ detail, view, range, onRange }: ViewProps) {
  if (view === 'forecast') return <ForecastView of={detail} />;
  if (view === 'trend') return <TrendView of={detail} />;
  if (view === 'anomaly') return <AnomalyView of={detail} range={range} onRange={onRange} />;
  return view === 'schedules' ? <SchedulesView of={detail} /> : <CustomersView of={detail} />;
}

interface ArticleRecordProps {
  articleId: string;
  /** The tab that it is in: its own, or that of the schedule that it is looked at in. */
  tab: (article: DecisionArticle) => { readonly path: string; readonly label: string };
  fields: typeof ARTICLE_FIELDS;
  views: readonly ArticleView[];
  actions?: ReactNode;
}

/** An article: how unlike itself its newest demand is and why, its history, and who else calls it off. */
export function ArticleRecord({ articleId, tab, fields, views, actions }: ArticleRecordProps) {
  const say = useTexts('decisionSupport');
  const { of, values, change } = useFilters(fields);
  const range = { min: values.min, max: values.max };
  const query = useQuery(articleQuery(articleId, Math.min(range.min, range.max)));
  const { data } = query;
  const own = data && tab(data.article);
  useTab(own?.path ?? '', own?.label ?? null);
  if (!data) return <WaitingPage query={query} skeleton={18} />;
  const { article } = data;
  return (
    <div className="page">
      <RecordHead
        title={article.articleNumber}
        subtitle={article.articleDescription ?? undefined}
        marks={<ScoreChip of={article} />}
        actions={
          <>
            {actions}
            <Leads of={article} />
          </>
        }
        testId="decision-title"
      />
      <ArticleFacts of={article} />
      <Why of={article} min={range.min} />
      <Figures of={data} range={range} />
      <Answered query={query} skeleton={8}>
        <section className="card panel fill decision-views" aria-label={say('views')}>
          <Tabs
            label={say('views')}
            value={of.tab.value}
            tabs={views.map((value) => ({ value, label: say(`view.${value}`) }))}
            onChange={of.tab.set}
            panelClass="panel fill"
          >
            <View detail={data} view={of.tab.value} range={range} onRange={change} />
          </Tabs>
        </section>
      </Answered>
    </div>
  );
}
