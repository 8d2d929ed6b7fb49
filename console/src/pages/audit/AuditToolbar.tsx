import { useQuery } from '@tanstack/react-query';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { useTexts } from '../../i18n/texts.js';
import { DayFilter, SelectFilter, TextFilter } from '../../list/FilterFields.js';
import type { BoundField, Filters } from '../../list/useFilters.js';
import { FilterChip } from '../../ui/Chip.js';
import { SelectField } from '../../ui/SelectField.js';
import { areaOf, AREAS, type AUDIT_LIST, eventsOf } from './audit.list.js';
import { peopleQuery, personQuery } from './audit.queries.js';

/** Whose acts are shown: one person, found by typing, or everybody's. */
function PersonFilter({ of: { value: user, set } }: { of: BoundField<string> }) {
  const say = useTexts('audit');
  const name = useQuery(personQuery(user)).data ?? `#${user}`;
  return (
    <ChooseOne
      label={say('who')}
      placeholder={say('anybody')}
      value={user === '' ? null : { id: user, name, detail: '' }}
      search={peopleQuery}
      onChange={(one) => {
        set(one?.id ?? '');
      }}
    />
  );
}

/** What the events are about, and which of them, where there are several. */
function EventFilter({ of: { field, value, set } }: { of: BoundField<string> }) {
  const say = useTexts('audit');
  const text = useTexts();
  const area = areaOf(value);
  const events = area === '' ? [] : eventsOf(area);
  return (
    <>
      <SelectField
        label={text(field.label)}
        value={area}
        testId="audit-area"
        onChange={set}
        options={[
          { value: '', label: say('anyArea') },
          ...AREAS.map((one) => ({ value: one, label: say(`areas.${one}`) })).sort((a, b) =>
            a.label.localeCompare(b.label),
          ),
        ]}
      />
      {events.length > 1 && (
        <SelectField
          label={say('kind')}
          value={value}
          testId="audit-event"
          onChange={set}
          options={[
            { value: area, label: say('anyKind') },
            ...events.map((one) => ({ value: one, label: say(`event.${one}`) })),
          ]}
        />
      )}
    </>
  );
}

export function AuditToolbar({ filters: { of } }: { filters: Filters<typeof AUDIT_LIST.fields> }) {
  const say = useTexts('audit');
  const { level, company } = useUser();
  const isOwn = of.company.value === company.id;
  return (
    <div className="audit-filters" role="search" aria-label={say('filters')}>
      <DayFilter of={of.from} pickLabel={say('pickDay')} />
      <DayFilter of={of.to} pickLabel={say('pickDay')} />
      <PersonFilter of={of.user} />
      <EventFilter of={of.event} />
      <SelectFilter of={of.type} testId="audit-object" />
      <TextFilter of={of.object} maxLength={100} mono />
      {reaches(level, 'admin') && (
        <div className="toolbar-chips">
          <FilterChip
            icon="building"
            pressed={isOwn}
            onClick={() => {
              of.company.set(isOwn ? '' : company.id);
            }}
            testId="audit-own"
          >
            {say('onlyCompany', { name: company.name })}
          </FilterChip>
        </div>
      )}
    </div>
  );
}
