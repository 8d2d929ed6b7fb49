import { useTexts } from '../../../i18n/texts.js';

/** What colours and outlines mean. */
export function Legend() {
  const say = useTexts('changes');
  return (
    <ul className="heat-legend" aria-label={say('legend')}>
      <li>
        <i className="heat-swatch is-less-3" aria-hidden="true">
          ▼
        </i>
        {say('less')}
      </li>
      <li>
        <i className="heat-swatch" aria-hidden="true" />
        {say('same')}
      </li>
      <li>
        <i className="heat-swatch is-more-3" aria-hidden="true">
          ▲
        </i>
        {say('more')}
      </li>
      <li>
        <i className="heat-swatch is-firm" aria-hidden="true" />
        {say('firmZone')}
      </li>
    </ul>
  );
}
