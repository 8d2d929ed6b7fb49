import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type ForecastGroup,
  forecastGroupArticles,
  forecastGroupRemove,
} from '../../../../server/contract/forecast-group.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { GridBar } from '../../grid/GridBar.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { WaitingPage } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import type { Changes } from './ChangesPanel.js';
import { useMemberColumns } from './member-columns.js';
import { articlesOfGroup } from './member.list.js';
import { MemberCard, MemberSearch } from './MemberCard.js';
import { RemoveButton } from './RemoveButton.js';
import { groupQuery, setupChanged } from './setup.queries.js';
import { UsedBy } from './UsedBy.js';
import { useGroupMembers } from './useGroupMembers.js';
import { usePercent, useQuantities } from './words.js';

const AddArticlesDialog = lazy(async () => ({ default: (await import('./AddArticlesDialog.js')).AddArticlesDialog }));
const ChangesPanel = lazy(async () => ({ default: (await import('./ChangesPanel.js')).ChangesPanel }));
const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog.js')).GroupDialog }));

function GroupFacts({ group }: { group: ForecastGroup }) {
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const quantities = useQuantities();
  const percent = usePercent();
  const { improvementPercent, changedAt, changedBy } = group;
  return (
    <Facts
      facts={[
        { label: setup('articles'), value: f.integer(group.articles) },
        { label: setup('column.quantity'), value: quantities(group.quantities) },
        {
          label: setup('column.improvement'),
          value: improvementPercent === null ? setup('tooFewWeeks') : percent.signed(improvementPercent),
        },
        { label: setup('usedBy'), value: <UsedBy actions={group.usedBy} filters={group.usedByFilters} /> },
        { label: setup('changed'), value: [f.moment(changedAt), changedBy].filter(Boolean).join(', ') },
      ]}
    />
  );
}

/** Has those leave the group that no release calls off any more, and shows which. */
function useFindAgain(id: string, onChanges: (changes: Changes) => void) {
  const setup = useTexts('forecastSetup');
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call(forecastGroupArticles, { params: { id }, query: { update: true, limit: 1 } }),
    onSuccess: async ({ changes }) => {
      if (changes === null || changes.removed === 0) notify({ severity: 'success', summary: setup('foundSame') });
      else onChanges(changes);
      await setupChanged([id]);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}

function Stored({ group }: { group: ForecastGroup }) {
  const say = useTexts('forecastGroup');
  const setup = useTexts('forecastSetup');
  const mayEdit = useMay('forecast-ai', 'edit');
  const [open, setOpen] = useState<'add' | 'rename' | null>(null);
  const [changes, setChanges] = useState<Changes | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    setChanges(null);
  }, []);
  const { articleGroupId: id, name } = group;
  const list = useListPage(
    useMemo(() => articlesOfGroup(id), [id]),
    useMemberColumns(),
  );
  const members = useGroupMembers(group);
  const find = useFindAgain(id, setChanges);
  const off = { disabled: !mayEdit, ...(!mayEdit && { hint: setup('mayNot') }) };
  const add = (
    <Button
      label={say('add')}
      icon="plus"
      kind="primary"
      {...off}
      onClick={() => {
        setOpen('add');
      }}
      testId="group-add"
    />
  );
  const { selection } = list.grid;
  return (
    <div className="page record">
      <RecordHead
        title={name}
        subtitle={say('one')}
        actions={
          <>
            <RemoveButton
              name={name}
              path={paths.forecastGroup(id)}
              list={paths.forecastGroups}
              text={say('removeText')}
              isDirty={false}
              act={() => call(forecastGroupRemove, { params: { id } })}
            />
            <Button
              label={say('rename')}
              icon="pencil"
              {...off}
              onClick={() => {
                setOpen('rename');
              }}
              testId="group-rename"
            />
            <Button
              label={setup('findAgain')}
              icon="refresh"
              busy={find.isPending}
              disabled={!mayEdit}
              hint={mayEdit ? say('findAgainHint') : setup('mayNot')}
              onClick={() => {
                find.mutate();
              }}
              testId="find-again"
            />
            {add}
          </>
        }
        testId="forecast-group-title"
      />
      <GroupFacts group={group} />
      <GridBar
        list={list.grid}
        actions={
          <Button
            label={say('takeOut')}
            icon="minus"
            kind="quiet"
            busy={members.isBusy}
            {...off}
            onClick={() => {
              const articles = [...selection.chosen.values()].map(({ articleId }) => articleId);
              void members.change('remove', articles).then((isDone) => {
                if (isDone) selection.clear();
              });
            }}
            testId="group-take-out"
          />
        }
      >
        <MemberSearch list={list} />
      </GridBar>
      <MemberCard
        list={list}
        empty={{ icon: 'barcode', title: say('noArticles'), text: say('noArticlesText'), action: add }}
      />
      <Suspense>
        {open === 'add' && <AddArticlesDialog isBusy={members.isBusy} change={members.change} onClose={close} />}
        {open === 'rename' && <GroupDialog group={group} onClose={close} />}
        {changes && <ChangesPanel changes={changes} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** One article group, with its articles. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  const query = useQuery(groupQuery(id));
  useTab(paths.forecastGroup(id), query.data?.name ?? null);
  return query.data ? <Stored key={id} group={query.data} /> : <WaitingPage query={query} />;
}
