import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { RECORDED_KINDS, type RecordedKind, type RelatedKind } from '../../../server/contract/names.js';
import { RELATED_MOST, type RelatedGroup } from '../../../server/contract/related.js';
import { lazyWithTexts } from '../i18n/area-texts.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { auditTexts } from '../pages/audit/texts.js';
import { paths } from '../paths.js';
import { Button } from '../ui/Button.js';
import { Icon, type IconName } from '../ui/Icon.js';
import { Popover } from '../ui/Popover.js';
import { fieldTexts } from './fields/texts.js';
import { relatedQuery } from './related.queries.js';

type Row = RelatedGroup['rows'][number];

const DAYS_30 = 30 * 86_400_000;
/** Deliveries from 30 days before the last one on. */
function deliveriesPath({ id, at }: Row): string {
  const from = at === null ? '' : new Date(Date.parse(at) - DAYS_30).toISOString().slice(0, 10);
  return paths.deliveriesOf(id, `from=${from}&to=`);
}
const byId =
  (path: (id: string) => string) =>
  ({ id }: Row): string =>
    path(id);

/** How records of each kind look here, and where they are; null where they have no page. */
const KINDS: Readonly<
  Record<
    RelatedKind,
    { readonly icon: IconName; readonly path: ((row: Row) => string) | null; readonly isOfDay?: true }
  >
> = {
  file: { icon: 'arrow-right-arrow-left', path: byId(paths.trafficMessage) },
  transaction: { icon: 'file', path: byId(paths.transaction) },
  schedule: { icon: 'calendar', path: byId(paths.schedule) },
  situation: { icon: 'table', path: byId((id) => paths.situationOf(id)) },
  despatch: { icon: 'truck', path: byId(paths.despatchNote) },
  transport: { icon: 'truck', path: byId(paths.transport) },
  delivery: { icon: 'history', path: deliveriesPath, isOfDay: true },
  article: { icon: 'box', path: byId(paths.article) },
  partner: { icon: 'building', path: byId(paths.company) },
  relation: { icon: 'users', path: byId(paths.relation) },
  agreement: { icon: 'verified', path: byId(paths.agreement) },
  calendar: { icon: 'clock', path: byId(paths.calendar) },
};
const ROLES = ['customer', 'supplier', 'consignee', 'carrier', '3pl'] as const;

/** What stands beside a record's name; of a relation its role and ship-to. */
function useDetail(kind: RelatedKind): (detail: string | null) => string {
  const say = useTexts('related');
  return (detail) => {
    if (kind !== 'relation' || detail === null) return detail ?? '';
    const [first = '', ...rest] = detail.split(' · ');
    const role = ROLES.find((one) => one === first);
    return [role === undefined ? first : say(`role.${role}`), ...rest].join(' · ');
  };
}

function Name({ kind, row }: { kind: RelatedKind; row: Row }) {
  const { path } = KINDS[kind];
  return path === null ? (
    <span>{row.title}</span>
  ) : (
    <Link to={path(row)} data-testid={`related-${kind}-link`}>
      {row.title}
    </Link>
  );
}

/** One record of a kind under its own name, several behind their number. */
function Group({ group: { kind, count, rows } }: { group: RelatedGroup }) {
  const say = useTexts('related');
  const f = useFormat();
  const detailOf = useDetail(kind);
  const { icon, isOfDay = false } = KINDS[kind];
  const [only] = rows;
  if (count === 1 && only)
    return (
      <span
        className="related-one"
        data-testid={`related-${kind}`}
        title={[say(`one.${kind}`), detailOf(only.detail)].filter(Boolean).join(' · ')}
      >
        <Icon name={icon} />
        <span className="dim">{say(`one.${kind}`)}</span>
        <Name kind={kind} row={only} />
        {kind === 'relation' && <span className="dim">{detailOf(only.detail)}</span>}
      </span>
    );
  const amount = count >= RELATED_MOST ? say('most', { count: f.integer(RELATED_MOST) }) : f.integer(count);
  return (
    <Popover
      label={say(`many.${kind}`)}
      shown={`${say(`many.${kind}`)} ${amount}`}
      icon={icon}
      showLabel
      align="left"
      testId={`related-${kind}`}
    >
      <ul className="related-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Name kind={kind} row={row} />
            <span className="dim">{detailOf(row.detail)}</span>
            {row.at !== null && <time dateTime={row.at}>{isOfDay ? f.day(row.at.slice(0, 10)) : f.stamp(row.at)}</time>}
          </li>
        ))}
        {count > rows.length && count < RELATED_MOST && (
          <li className="dim">{say('more', { count: f.integer(count - rows.length) })}</li>
        )}
      </ul>
    </Popover>
  );
}

const HistoryPanel = lazyWithTexts(
  async () => (await import('./HistoryPanel.js')).HistoryPanel,
  auditTexts,
  fieldTexts,
);

/** Opens what was done with the record. */
function History({ kind, id }: { kind: RecordedKind; id: string }) {
  const say = useTexts('record');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={say('history')}
        icon="history"
        kind="quiet"
        onClick={() => {
          setOpen(true);
        }}
        testId="history-open"
      />
      {isOpen && (
        <Suspense>
          <HistoryPanel
            kind={kind}
            id={id}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The records that this one is related to, in one line, and what was done with it. */
export function RelatedStrip({ kind, id }: { kind: RelatedKind; id: string }) {
  const say = useTexts('related');
  const { data, error } = useQuery(relatedQuery(kind, id));
  const recorded = RECORDED_KINDS.find((one) => one === kind);
  return (
    <section className="related" aria-label={say('title')} data-testid="related">
      <span className="related-head">{say('title')}</span>
      {data?.groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {data?.groups.length === 0 && <span className="dim">{say('none')}</span>}
      {data === undefined && error !== null && (
        <span className="dim" role="status">
          {say('failed')}
        </span>
      )}
      {recorded && <History kind={recorded} id={id} />}
    </section>
  );
}
