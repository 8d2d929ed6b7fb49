import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ForecastFilter,
  type ForecastFilterOptions,
  forecastFilterChange,
  forecastFilterCreate,
  forecastFilterRemove,
} from '../../../../server/contract/forecast-filter.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { useNotify } from '../../ui/Toasts.js';
import { conditionsOf, filterDraft } from './filter-draft.js';
import { FilterForm } from './FilterForm.js';
import { FilterHead } from './FilterHead.js';
import { FilterPreview } from './FilterPreview.js';
import { FormActions } from './FormActions.js';
import { RemoveButton } from './RemoveButton.js';
import { filterQuery, NEW, setupChanged } from './setup.queries.js';
import './forecast-setup.css';

interface FilterEditorProps {
  /** null for a new one. */
  readonly filter: ForecastFilter | null;
  readonly options: ForecastFilterOptions;
  /** Stands above the fields. */
  readonly news: ReactNode;
}

/** The form of a filter, and what becomes of it when it is saved. */
function useFilterForm({ filter, options }: Pick<FilterEditorProps, 'filter' | 'options'>) {
  const say = useTexts('forecastSetup');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const initial = filterDraft(filter, options, language);
  const form = useForm({
    schema: forecastFilterCreate.body,
    initial,
    toBody: ({ name, conditions }) => ({ name, conditions: conditionsOf(conditions) }),
    guards: true,
    ...useProblemNotice(say('check'), filterQuery(filter?.filterId ?? NEW).queryKey),
    send: (body) =>
      filter
        ? call(forecastFilterChange, { params: { id: filter.filterId }, body: { ...body, version: filter.version } })
        : call(forecastFilterCreate, { body }),
    onDone: async (saved) => {
      const { filterId: id, name } = saved;
      client.setQueryData(filterQuery(id).queryKey, saved);
      notify({ severity: 'success', summary: say('saved', { name }) });
      if (!filter) {
        closeTab(paths.newForecastFilter);
        await navigate(paths.forecastFilter(id), { replace: true });
      }
      await setupChanged([id]);
    },
  });
  return { form, initial };
}

/** A filter with its conditions, to be changed by those who may, and beside them what they mean now. */
export function FilterEditor({ filter, options, news }: FilterEditorProps) {
  const say = useTexts('forecastFilter');
  const mayEdit = useMay('forecast-ai', 'edit');
  const { form, initial } = useFilterForm({ filter, options });
  const actions = (
    <>
      {filter && (
        <RemoveButton
          name={filter.name}
          path={paths.forecastFilter(filter.filterId)}
          list={paths.forecastFilters}
          text={say('removeText')}
          isDirty={form.isDirty}
          act={() => call(forecastFilterRemove, { params: { id: filter.filterId } })}
        />
      )}
      <FormActions form={form} initial={initial} />
    </>
  );
  return (
    <Form form={form} className="page record" isOff={!mayEdit}>
      {filter ? (
        <FilterHead filter={filter} actions={actions} />
      ) : (
        <RecordHead
          title={say('create')}
          subtitle={say('createHint')}
          actions={actions}
          testId="forecast-filter-title"
        />
      )}
      {news}
      <div className="record-body forecast-split" tabIndex={mayEdit ? -1 : 0}>
        <div className="card">
          <FilterForm form={form} options={options} readOnly={!mayEdit} />
        </div>
        <FilterPreview form={form} />
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
