import { useQuery } from '@tanstack/react-query';
import { DUE_ONLY, type DueGroup } from '../../../../../server/contract/despatch-due.js';
import { useTypedText } from '../../../form/useTypedText.js';
import { localToday } from '../../../i18n/calendar.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListFrame } from '../../../list/ListPage.js';
import { type BoundField, useFilters } from '../../../list/useFilters.js';
import { FilterChip } from '../../../ui/Chip.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { Answered, Empty } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { DUE_FIELDS } from './due-fields.js';
import { dueQuery } from './due.queries.js';
import { DueGroupCard } from './DueGroup.js';
import './due.css';

/** A group with the articles that hold what was typed, or whole where its customer or ship-to does; null for none. */
function matching(group: DueGroup, text: string): DueGroup | null {
  const has = (...values: readonly (string | null)[]): boolean =>
    values.some((value) => value?.toLowerCase().includes(text) === true);
  if (text === '' || has(group.customer, group.customerName, group.shipTo, group.shipToName)) return group;
  const articles = group.articles.filter(({ articleNumber, description }) => has(articleNumber, description));
  return articles.length === 0 ? null : { ...group, articles };
}

/** Shown while the address names a customer or a ship-to, as links from releases do: a click takes that away. */
function OnlyPlace({ customer, place }: Readonly<Record<'customer' | 'place', BoundField<string>>>) {
  const say = useTexts('due');
  const name = [customer.value, place.value].filter(Boolean).join(', ');
  if (name === '') return null;
  return (
    <FilterChip
      icon="building"
      pressed
      onClick={() => {
        customer.set('');
        place.set('');
      }}
      testId="due-place"
    >
      {say('onlyPlace', { place: name })}
    </FilterChip>
  );
}

/** What must leave, by customer and ship-to, to make despatch notes of. */
export function Component() {
  const say = useTexts('due');
  const sayNav = useTexts('nav');
  const { of, values } = useFilters(DUE_FIELDS);
  const f = useFormat();
  const [text, setText] = useTypedText(of.q.value, of.q.set);
  const query = useQuery(dueQuery(values));
  const groups = (query.data?.groups ?? []).flatMap((group) => matching(group, text.trim().toLowerCase()) ?? []);
  const articles = groups.reduce((sum, group) => sum + group.articles.length, 0);
  const isOnePlace = values.customer !== '' || values.place !== '';
  const isNarrowed = text !== '' || of.only.value !== 'all' || isOnePlace;
  const today = localToday();
  return (
    <ListFrame className="due" title={sayNav('due')} subtitle={say('subtitle')}>
      <div className="due-search" role="search">
        <DateField label={say('until')} value={of.until.value || (query.data?.until ?? '')} onChange={of.until.set} />
        <TextField label={say('shipTo')} type="search" value={text} onChange={setText} maxLength={70} />
        <div role="group" aria-label={say('only')} className="toolbar-chips">
          {DUE_ONLY.map((only) => (
            <FilterChip
              key={only}
              pressed={of.only.value === only}
              onClick={() => {
                of.only.set(only);
              }}
              testId={`due-${only}`}
            >
              {say(`onlyOf.${only}`)}
            </FilterChip>
          ))}
          <OnlyPlace customer={of.customer} place={of.place} />
        </div>
        {query.data && (
          <p className="soft" data-testid="due-count">
            {say('articles', { count: articles, shown: f.integer(articles) })} ·{' '}
            {say('shipTos', { count: groups.length, shown: f.integer(groups.length) })}
          </p>
        )}
      </div>
      {query.data?.isCut === true && <Note tone="warn" text={say('isCut')} />}
      <Answered query={query} skeleton={8}>
        {groups.length === 0 ? (
          <div className="card fill">
            <Empty
              icon="truck"
              title={say(isNarrowed ? 'noMatch' : 'emptyTitle')}
              text={isNarrowed ? undefined : say('emptyText')}
              testId="due-empty"
            />
          </div>
        ) : (
          groups.map((group) => <DueGroupCard key={`${group.customer} ${group.shipTo}`} group={group} today={today} />)
        )}
      </Answered>
    </ListFrame>
  );
}
