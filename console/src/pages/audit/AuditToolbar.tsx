import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reaches } from '../../../../server/domain/access/level.js';
import { AUDIT_OBJECTS } from '../../../../server/domain/audit/event.js';
import { useUser } from '../../api/user.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { useTypedText } from '../../form/useTypedText.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { DateField } from '../../ui/DateField.js';
import { Popover } from '../../ui/Popover.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { peopleQuery, personQuery } from './audit.queries.js';
import { areaOf, AREAS, type AuditFilters, eventsOf } from './filters.js';

interface ToolbarProps {
  filters: AuditFilters;
  onChange: (part: Partial<AuditFilters>) => void;
}

/** Whose acts are shown: one person, found by typing, or everybody's. */
function Who({ user, onChange }: { user: string; onChange: ToolbarProps['onChange'] }) {
  const say = useTexts('audit');
  const name = useQuery(personQuery(user)).data ?? `#${user}`;
  const shown = user === '' ? say('anybody') : name;
  return (
    <div className="field">
      <span className="field-label">{say('who')}</span>
      <Popover label={`${say('who')}: ${shown}`} icon="user" showLabel shown={shown} align="left" testId="audit-who">
        {(close) => (
          <div className="audit-who">
            <ChooseOne
              label={say('findPerson')}
              placeholder={say('findPerson')}
              value={null}
              search={peopleQuery}
              onChange={(one) => {
                onChange({ user: one?.id ?? '' });
                close();
              }}
            />
            {user !== '' && (
              <Button
                label={say('everybody')}
                icon="times"
                kind="quiet"
                onClick={() => {
                  onChange({ user: '' });
                  close();
                }}
                testId="audit-anybody"
              />
            )}
          </div>
        )}
      </Popover>
    </div>
  );
}

export function AuditToolbar({ filters, onChange }: ToolbarProps) {
  const say = useTexts('audit');
  const { level, company } = useUser();
  const [object, setObject] = useTypedText(
    filters.object,
    useCallback(
      (text: string) => {
        onChange({ object: text });
      },
      [onChange],
    ),
  );
  const area = areaOf(filters.event);
  const events = area === '' ? [] : eventsOf(area);
  return (
    <div className="audit-filters" role="search" aria-label={say('filters')}>
      <DateField
        label={say('from')}
        pickLabel={say('pickDay')}
        value={filters.from}
        onChange={(from) => {
          onChange({ from });
        }}
      />
      <DateField
        label={say('to')}
        pickLabel={say('pickDay')}
        value={filters.to}
        onChange={(to) => {
          onChange({ to });
        }}
      />
      <Who user={filters.user} onChange={onChange} />
      <SelectField
        label={say('area')}
        value={area}
        testId="audit-area"
        onChange={(event) => {
          onChange({ event });
        }}
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
          value={filters.event}
          testId="audit-event"
          onChange={(event) => {
            onChange({ event });
          }}
          options={[
            { value: area, label: say('anyKind') },
            ...events.map((one) => ({ value: one, label: say(`event.${one}`) })),
          ]}
        />
      )}
      <SelectField
        label={say('objectType')}
        value={filters.type}
        testId="audit-object"
        onChange={(type) => {
          onChange({ type });
        }}
        options={[
          { value: '', label: say('anyObject') },
          ...AUDIT_OBJECTS.map((one) => ({ value: one, label: say(`object.${one}`) })),
        ]}
      />
      <TextField label={say('objectId')} value={object} onChange={setObject} maxLength={100} mono />
      {reaches(level, 'admin') && (
        <div className="toolbar-chips">
          <FilterChip
            icon="building"
            pressed={filters.company === company.id}
            onClick={() => {
              onChange({ company: filters.company === company.id ? '' : company.id });
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
