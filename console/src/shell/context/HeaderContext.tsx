import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { filterSet, supplierSet } from '../../../../server/contract/context.js';
import type { CurrentUser } from '../../../../server/contract/current-user.js';
import { chooseCompany, workingCompanies } from '../../../../server/contract/external-user.js';
import { impersonable, impersonate, impersonateStop } from '../../../../server/contract/impersonation.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { call } from '../../api/call.js';
import { userMay, useUser } from '../../api/user.js';
import { useTypedText } from '../../form/useTypedText.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { matching, PickList, type PickGroup } from './PickList.js';
import { useAccountChoices } from './useAccountChoices.js';
import { useChoice } from './useChoice.js';
import './context.css';

const NONE = '0';

/** Where a supplier's documents are; home for those who may not see them. */
function afterSupplier(user: CurrentUser): string {
  return userMay(user, 'schedule.delivery-schedule', 'read') ? paths.schedules : paths.home;
}

/** The company that is worked in and the supplier that the session is narrowed to. */
function CompanyChip({ user }: { user: CurrentUser }) {
  const text = useTexts('context');
  const {
    legacy: { supplier, suppliers },
    company,
  } = user;
  const known = useQuery({
    queryKey: ['context', 'companies'],
    queryFn: ({ signal }) => call(workingCompanies, {}, signal),
    enabled: user.impersonatedBy === null,
    staleTime: Infinity,
  });
  const toSupplier = useChoice(
    (id: string) => call(supplierSet, { params: { id } }),
    () => afterSupplier(user),
  );
  const toCompany = useChoice(
    (id: string) => call(chooseCompany, { params: { id } }),
    () => paths.home,
  );
  const companies = known.data?.companies ?? [];
  const chosen = suppliers.find(({ SUPPLIER_ID }) => SUPPLIER_ID === supplier && SUPPLIER_ID !== NONE);
  const groups: PickGroup[] = [];
  if (companies.length > 1)
    groups.push({
      title: text('companies'),
      items: companies.map(({ id, code, name, isCurrent }) => ({
        key: `c${id}`,
        name,
        detail: code,
        isChosen: isCurrent,
        pick: () => {
          toCompany.mutate(id);
        },
      })),
    });
  const own = suppliers.filter(({ SUPPLIER_ID }) => SUPPLIER_ID !== NONE);
  if (own.length > 0) {
    const pick = (id: string) => () => {
      toSupplier.mutate(id);
    };
    groups.push({
      title: text('suppliers'),
      items: [
        { key: 's0', name: text('supplier.none'), isChosen: !chosen, pick: pick(NONE) },
        ...own.map(({ SUPPLIER_ID: id, SUPPLIER_NAME: name }) => ({
          key: `s${id}`,
          name,
          isChosen: id === supplier,
          pick: pick(id),
        })),
      ],
    });
  }
  const shown = chosen ? `${company.name} › ${chosen.SUPPLIER_NAME}` : company.name;
  if (groups.length === 0)
    return (
      <span className="context" title={text('company')} data-testid="context">
        <Icon name="building" />
        <span className="sr-only">{text('company')}: </span>
        <span className="truncate">{shown}</span>
      </span>
    );
  return (
    <PickList
      icon="building"
      shown={shown}
      label={text('context.change', { name: shown })}
      search={text('context.search')}
      isNarrowed={Boolean(chosen)}
      testId="context"
      groupsFor={(typed) => matching(typed, groups)}
    />
  );
}

/** The saved filter that narrows the session. It stays where people are: the same page with other documents. */
function FilterChip({
  user: {
    legacy: { filter, filters },
  },
}: {
  user: CurrentUser;
}) {
  const text = useTexts('context');
  const { pathname, search } = useLocation();
  const toFilter = useChoice(
    (id: string) => call(filterSet, { params: { id } }),
    () => pathname + search,
  );
  const own = filters.filter(({ FILTER_ID }) => FILTER_ID !== NONE);
  if (own.length === 0) return null;
  const chosen = own.find(({ FILTER_ID }) => FILTER_ID === filter);
  const shown = chosen?.FILTER_NAME ?? text('filter.none');
  const groups = [
    {
      title: text('filters'),
      items: [
        { id: NONE, name: text('filter.none') },
        ...own.map(({ FILTER_ID: id, FILTER_NAME: name }) => ({ id, name })),
      ].map(({ id, name }) => ({
        key: id,
        name,
        isChosen: id === (chosen?.FILTER_ID ?? NONE),
        pick: () => {
          toFilter.mutate(id);
        },
      })),
    },
  ];
  return (
    <PickList
      icon="filter"
      shown={shown}
      label={text('filter.change', { name: shown })}
      search={text('filter.search')}
      isNarrowed={Boolean(chosen)}
      testId="filter-context"
      groupsFor={(typed) => matching(typed, groups)}
    />
  );
}

/** Whom to act for: the server searches, because administrators of the installation may act for anybody. */
function ActFor() {
  const text = useTexts('context');
  const [wanted, setWanted] = useState<string | null>(null);
  const [typed, type] = useTypedText(wanted ?? '', setWanted);
  const start = useChoice(
    (id: string) => call(impersonate, { params: { id } }),
    () => paths.home,
  );
  const people = useQuery({
    queryKey: ['context', 'impersonable', wanted],
    queryFn: ({ signal }) => call(impersonable, { query: { q: wanted ?? '' } }, signal),
    enabled: wanted !== null,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const items = (people.data?.rows ?? []).map(({ id, username, email, company }) => ({
    key: id,
    name: username,
    detail: `${email} · ${company.name}`,
    pick: () => {
      start.mutate(id);
    },
  }));
  // Those of another question are none to choose from unless they answer this one too: Enter takes what is in view.
  const isAnswer = typed.trim() === (wanted ?? '') && !people.isPlaceholderData;
  const groups = items.length > 0 ? [{ title: text('people'), items }] : [];
  return (
    <PickList
      icon="users"
      label={text('act.label')}
      search={text('act.search')}
      hint={text('act.text')}
      testId="act-for"
      isLoading={people.isFetching || !isAnswer}
      onOpen={() => {
        setWanted((now) => now ?? '');
      }}
      onTyped={type}
      groupsFor={() => (isAnswer ? groups : matching(typed, groups))}
    />
  );
}

/** Red, and with the way out: nobody should forget whose place this is. */
function Acting({ name, until }: { name: string; until: string }) {
  const text = useTexts('context');
  const { moment } = useFormat();
  const stop = useChoice(
    () => call(impersonateStop, {}),
    () => paths.home,
  );
  return (
    <span className="acting" title={text('acting.until', { name, when: moment(until) })} data-testid="acting">
      <Icon name="user" />
      <span className="truncate">{text('acting.label', { name })}</span>
      <Button
        label={text('stop')}
        kind="quiet"
        busy={stop.isPending}
        onClick={() => {
          stop.mutate(undefined);
        }}
        testId="stop-acting"
      />
    </span>
  );
}

/** What this session sees, and as whom. */
export function HeaderContext() {
  const user = useUser();
  const { impersonatedBy, impersonateUsers, level, username } = user;
  useAccountChoices(user);
  const mayAct = impersonatedBy === null && (impersonateUsers.length > 0 || reaches(level, 'admin'));
  return (
    <>
      <CompanyChip user={user} />
      <FilterChip user={user} />
      {mayAct && <ActFor />}
      {impersonatedBy && <Acting name={username} until={impersonatedBy.until} />}
    </>
  );
}

export { HeaderMore } from '../HeaderMore.js';
