import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../server/contract/dashboard.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Empty } from '../../ui/States.js';

/** With the outlines of the world, which nobody waits for. */
const Map = lazy(async () => {
  const { PartnerMap, placedCount } = await import('./PartnerMap.js');
  return {
    default: function Placed({
      partners,
      shown,
    }: {
      partners: NonNullable<Dashboard['mapData']>;
      shown: string | null;
    }) {
      const say = useTexts('dashboard');
      return (
        <PartnerMap
          partners={partners}
          shown={shown}
          label={say('mapText', { placed: placedCount(partners), all: partners.length })}
        />
      );
    },
  };
});
const DAYS = { day: '1', week: '7', month: '30' } as const;

/** With whom the most was exchanged, on a map and in words. */
export function Partners({
  partners,
  period,
}: {
  partners: NonNullable<Dashboard['mapData']>;
  period: Dashboard['period'];
}) {
  const say = useTexts('dashboard');
  const f = useFormat();
  const { locale } = LANGUAGES[useLanguage()];
  const [shown, setShown] = useState<string | null>(null);
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (
    <section className="card panel partners" aria-labelledby="partners-title" data-testid="partners">
      <header>
        <h2 id="partners-title">{say('map')}</h2>
      </header>
      {partners.length === 0 ? (
        <Empty icon="globe" title={say('mapNone')} />
      ) : (
        <div className="partners-body">
          <Suspense fallback={<div className="map" />}>
            <Map partners={partners} shown={shown} />
          </Suspense>
          <ul className="tally partner-list">
            {partners.map(({ address, partner, listedAs, country, city, messages, errors }) => (
              <li
                key={address}
                onMouseEnter={() => {
                  setShown(address);
                }}
                onMouseLeave={() => {
                  setShown(null);
                }}
              >
                <Link
                  to={paths.transactionsWhere({ q: listedAs, days: DAYS[period] })}
                  className="partner"
                  onFocus={() => {
                    setShown(address);
                  }}
                  onBlur={() => {
                    setShown(null);
                  }}
                >
                  <b className="truncate">{partner}</b>
                  <span className="dim truncate">
                    {country === null ? say('noPlace') : [city, regions.of(country)].filter(Boolean).join(', ')}
                  </span>
                </Link>
                <span className="partner-count">
                  <span>{say('partnerCount', { count: messages, shown: f.integer(messages) })}</span>
                  {errors > 0 && (
                    <span className="tone-err">{say('partnerErrors', { errors: f.integer(errors) })}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
