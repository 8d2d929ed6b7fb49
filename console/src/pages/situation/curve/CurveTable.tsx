import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { changedDays, CURVES, lastDayOf, quantityAt } from './curve.js';

/** The same curves in exact figures: a row for each day on which one of them changes. */
export function CurveTable({ answer }: { answer: CurveAnswer }) {
  const say = useTexts('curve');
  const f = useFormat();
  const shown = CURVES.filter(([, name]) => answer.curves[name] !== null);
  const { firm, received, today } = answer;
  const noted = (day: string): string =>
    [
      day === today ? say('line.today') : '',
      firm !== null && day >= firm.from && day <= firm.to ? say('line.firm') : '',
      received?.date === day ? `${say('line.received')} ${f.quantity(received.quantity)}` : '',
    ]
      .filter((text) => text !== '')
      .join(', ');
  return (
    <div className="chart-table" tabIndex={0} role="group" aria-label={say('title')} data-testid="curve-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{say('date')}</th>
            {shown.map(([look]) => (
              <th key={look} scope="col" className="num">
                {say(`line.${look}`)}
              </th>
            ))}
            <th scope="col">{say('noted')}</th>
          </tr>
        </thead>
        <tbody>
          {changedDays(answer).map((day) => (
            <tr key={day}>
              <th scope="row">{f.day(day)}</th>
              {shown.map(([look, name]) => {
                const value = quantityAt(answer.curves[name], day, lastDayOf(answer, name));
                return (
                  <td key={look} className="num">
                    {value === null ? '–' : f.quantity(value)}
                  </td>
                );
              })}
              <td>{noted(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
