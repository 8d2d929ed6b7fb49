import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DueGroup } from '../../../../../server/contract/despatch-due.js';
import { useTexts } from '../../../i18n/texts.js';
import { dayField } from '../../../list/filter.js';
import { ListFrame } from '../../../list/ListPage.js';
import { useFilters } from '../../../list/useFilters.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { Answered, Empty } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { dueQuery } from './due.queries.js';
import { DueGroupCard } from './DueGroup.js';
import './due.css';

/** The day that is looked at; empty for today. */
export const DUE_FIELDS = { until: dayField({ label: 'due.until' }) };

/** A group with the articles that hold what was typed, or whole where its customer or ship-to does; null for none. */
function matching(group: DueGroup, text: string): DueGroup | null {
  const has = (...values: readonly (string | null)[]): boolean =>
    values.some((value) => value?.toLowerCase().includes(text) === true);
  if (text === '' || has(group.customer, group.customerName, group.shipTo, group.shipToName)) return group;
  const articles = group.articles.filter(({ articleNumber, description }) => has(articleNumber, description));
  return articles.length === 0 ? null : { ...group, articles };
}

/** What must leave, by customer and ship-to, to make despatch notes of. */
export function Component() {
  const say = useTexts('due');
  const sayNav = useTexts('nav');
  const { of } = useFilters(DUE_FIELDS);
  const [text, setText] = useState('');
  const query = useQuery(dueQuery(of.until.value));
  const groups = (query.data?.groups ?? []).flatMap((group) => matching(group, text.trim().toLowerCase()) ?? []);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <ListFrame className="due" title={sayNav('due')} subtitle={say('subtitle')}>
      <div className="due-search" role="search">
        <DateField label={say('until')} value={of.until.value || (query.data?.until ?? '')} onChange={of.until.set} />
        <TextField label={say('shipTo')} type="search" value={text} onChange={setText} maxLength={70} />
      </div>
      {query.data?.isCut === true && <Note tone="warn" text={say('isCut')} />}
      <Answered query={query} skeleton={8}>
        {groups.length === 0 ? (
          <div className="card fill">
            <Empty
              icon="truck"
              title={say(text === '' ? 'emptyTitle' : 'noMatch')}
              text={text === '' ? say('emptyText') : undefined}
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
