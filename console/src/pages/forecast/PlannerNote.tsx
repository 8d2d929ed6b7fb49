import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { Note } from '../../ui/Note.js';
import { useFigures } from './figures.js';
import { dashboardQuery } from './forecast.queries.js';
import { plannerOf } from './planner.js';

/** By how much a customer plans too high or too low, and what a correction would have gained. */
export function PlannerNote({ customer }: { customer: string }) {
  const say = useTexts('forecast');
  const { percent } = useFigures();
  const { data } = useQuery(dashboardQuery({ period: 'week', customer }));
  const planner = data && plannerOf(data, customer);
  if (!planner?.biasPercent) return null;
  const { way, companyName, biasPercent, articles, possiblePercent } = planner;
  const said = say(`plannerSaid.${way}`, {
    customer: companyName,
    bias: percent(Math.abs(biasPercent)),
    count: articles,
  });
  const gain =
    possiblePercent !== null && possiblePercent > 0 ? say('possibleSaid', { percent: percent(possiblePercent) }) : '';
  return <Note tone="info" text={[said, gain].filter(Boolean).join(' ')} testId="planner-note" />;
}
