import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { ForecastFilter } from '../../../../server/contract/forecast-filter.js';
import type { ForecastGroup } from '../../../../server/contract/forecast-group.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

interface UsedByProps {
  readonly actions: ForecastFilter['usedBy'];
  readonly filters?: ForecastGroup['usedByFilters'];
  /** In the cell of a list, whose keys lead to the row. */
  readonly isCell?: boolean;
}

/** Which actions and filters use a filter or a group; each leads to it. */
export function UsedBy({ actions, filters = [], isCell = false }: UsedByProps) {
  const say = useTexts('forecastSetup');
  const uses = [
    ...actions.map(({ actionId, name, isActive }) => ({
      to: paths.forecastAction(actionId),
      name: isActive ? name : say('inactive', { name }),
    })),
    ...filters.map(({ filterId, name }) => ({
      to: paths.forecastFilter(filterId),
      name: say('filterNamed', { name }),
    })),
  ];
  if (uses.length === 0) return <span className="dim">{say('unused')}</span>;
  return (
    <span data-testid="used-by">
      {uses.map(({ to, name }, i) => (
        <Fragment key={to}>
          {i > 0 && ', '}
          <Link to={to} tabIndex={isCell ? -1 : 0}>
            {name}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
