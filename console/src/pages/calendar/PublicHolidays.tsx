import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { SelectField } from '../../ui/SelectField.js';
import { Failure } from '../../ui/States.js';
import { holidaysQuery } from './calendar.queries.js';
import type { FreeDay } from './free-day.js';

interface PublicHolidaysProps {
  readonly year: number;
  /** Days that are without work already. */
  readonly known: ReadonlyMap<string, string>;
  readonly canUndo: boolean;
  readonly onTake: (days: readonly FreeDay[]) => void;
  readonly onUndo: () => void;
}

/** Public holidays of a country or region, which are proposed: nothing is entered until somebody takes them over. */
export function PublicHolidays({ year, known, canUndo, onTake, onUndo }: PublicHolidaysProps) {
  const say = useTexts('calendar');
  const f = useFormat();
  const [place, setPlace] = useState({ country: '', region: '' });
  const query = useQuery(holidaysQuery({ ...place, year }));
  const { countries = [], regions = [], days = [] } = query.data ?? {};
  const fresh = place.country === '' ? [] : days.filter(({ day }) => !known.has(day));
  const options = (all: readonly { code: string; name: string }[], none: string) => [
    { value: '', label: none },
    ...all.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <div className="holidays">
      <SelectField
        label={say('holidays')}
        value={place.country}
        options={options(countries, say('noCountry'))}
        onChange={(country) => {
          setPlace({ country, region: '' });
        }}
        testId="holiday-country"
      />
      {regions.length > 0 && place.country !== '' && (
        <SelectField
          label={say('region')}
          value={place.region}
          options={options(regions, say('noRegion'))}
          onChange={(region) => {
            setPlace({ ...place, region });
          }}
          testId="holiday-region"
        />
      )}
      {query.isError && <Failure error={query.error} />}
      {place.country !== '' && query.data !== undefined && (
        <p className="dim" data-testid="holiday-proposal">
          {fresh.length === 0
            ? say('allTaken')
            : fresh.map(({ day, name }) => `${f.dayMonth(day)} ${name}`).join(' · ')}
        </p>
      )}
      {place.country !== '' && <p className="dim">{say('source')}</p>}
      <div className="holidays-actions">
        {fresh.length > 0 && (
          <Button
            label={say('take', { count: fresh.length })}
            onClick={() => {
              onTake(fresh);
            }}
            testId="holiday-take"
          />
        )}
        {canUndo && <Button label={say('undo')} kind="quiet" onClick={onUndo} testId="holiday-undo" />}
      </div>
    </div>
  );
}
