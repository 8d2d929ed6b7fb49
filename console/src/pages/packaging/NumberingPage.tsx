import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackageNumbering } from '../../../../server/contract/package-numbering.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { useMay } from '../../api/user.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { useTexts } from '../../i18n/texts.js';
import { WaitingPage } from '../../ui/States.js';
import { NumberingCard } from './NumberingCard.js';
import { foundPartnersQuery, numberingQuery } from './packaging.queries.js';
import './packaging.css';

/** Begins a setting for a customer that has none: with that for all. */
function freshFor({ id, name, detail }: Choosable<PartnerId>, all: PackageNumbering): PackageNumbering {
  return { ...all, id: null, partnerCompanyId: id, partnerName: name, partnerCode: detail, version: 0 };
}

function Settings({ settings }: { settings: readonly PackageNumbering[] }) {
  const say = useTexts('packageNumbering');
  const mayEdit = useMay('maintenance', 'edit');
  const [chosen, setChosen] = useState<Choosable<PartnerId> | null>(null);
  const [all, ...own] = settings;
  if (all === undefined) return null;
  const isFresh = chosen !== null && !own.some(({ partnerCompanyId }) => partnerCompanyId === chosen.id);
  return (
    <div className="record-body">
      <NumberingCard key={`all ${String(all.version)}`} setting={all} title={say('all')} hint={say('allHint')} />
      <h2 className="packaging-own">{say('own')}</h2>
      {own.length === 0 && !isFresh && <p className="dim">{say('none')}</p>}
      {own.map((one) => (
        <NumberingCard
          key={`${one.id ?? ''} ${String(one.version)}`}
          setting={one}
          title={one.partnerName ?? ''}
          hint={one.partnerCode ?? ''}
        />
      ))}
      {isFresh && (
        <NumberingCard key={chosen.id} setting={freshFor(chosen, all)} title={chosen.name} hint={chosen.detail} />
      )}
      {mayEdit && (
        <div className="packaging-add">
          <ChooseOne
            label={say('add')}
            placeholder={say('findCustomer')}
            value={isFresh ? chosen : null}
            onChange={setChosen}
            search={foundPartnersQuery}
          />
        </div>
      )}
    </div>
  );
}

/** How packages are numbered: for all customers, and for some of them. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('packageNumbering');
  const query = useQuery(numberingQuery);
  if (!query.data) return <WaitingPage query={query} />;
  return (
    <div className="page packaging">
      <div className="page-head">
        <h1>{sayNav('packageNumbers')}</h1>
        <p className="soft">{say('subtitle')}</p>
      </div>
      <Settings settings={query.data.settings} />
    </div>
  );
}
