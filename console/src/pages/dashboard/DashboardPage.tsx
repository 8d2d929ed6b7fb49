import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PERIODS } from '../../../../server/contract/transaction.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Segmented } from '../../ui/Segmented.js';
import { Waiting } from '../../ui/States.js';
import { FirstSteps } from '../start/FirstSteps.js';
import { demoQuery } from '../start/steps.js';
import { Cards } from './Cards.js';
import { FirstFile } from './FirstFile.js';
import { Lists } from './Lists.js';
import { MessagesChart } from './MessagesChart.js';
import { NeedsYou } from './NeedsYou.js';
import { Partners } from './Partners.js';
import { useDashboard, useKiosk, useView } from './useDashboard.js';
import { useDownload } from './useDownload.js';
import './dashboard.css';

/** What must be done before the truck leaves, and what came and went. What the user has no right to is not there. */
export function Component() {
  const say = useTexts('dashboard');
  const f = useFormat();
  const { period, isKiosk, setPeriod, setKiosk } = useView();
  const dashboard = useDashboard(period, isKiosk);
  // The steps stand above the figures: both show at once, so that nothing moves down under somebody's hand.
  const isSettled = !useQuery(demoQuery).isPending;
  const { error, dataUpdatedAt } = dashboard;
  const data = isSettled ? dashboard.data : undefined;
  const { isBusy, download } = useDownload(period);
  useKiosk(
    isKiosk,
    useCallback(() => {
      setKiosk(false);
    }, [setKiosk]),
  );
  const waiting = data?.needs.length ?? 0;
  return (
    <div className={clsx('page dashboard', isKiosk && 'is-kiosk')} data-testid="dashboard">
      <div className="page-head">
        <h1>{say('title')}</h1>
        {data && !data.isEmpty && (
          <p className="soft">{waiting === 0 ? say('nothingWaits') : say('waiting', { count: waiting })}</p>
        )}
        <span className="page-gap" />
        {isKiosk ? (
          <p className="dim">
            {say('asOf', { when: f.stamp(new Date(dataUpdatedAt).toISOString()) })} · {say('kioskLeave')}
          </p>
        ) : (
          <>
            <Button
              label={say('kiosk')}
              icon="desktop"
              kind="quiet"
              onClick={() => {
                setKiosk(true);
              }}
              testId="kiosk"
            />
            <Button
              label={say('pdf')}
              icon="file-pdf"
              busy={isBusy}
              {...(isBusy ? { hint: say('pdfBusy') } : {})}
              onClick={download}
              testId="pdf"
            />
          </>
        )}
        <Segmented
          label={say('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: say(`periods.${value}`) }))}
          onChange={setPeriod}
        />
      </div>
      {!isKiosk && (data ?? error) && <FirstSteps />}
      {!data ? (
        <div className="card">
          <Waiting query={dashboard} skeleton={18} />
        </div>
      ) : data.isEmpty ? (
        <FirstFile />
      ) : (
        <>
          <div className={clsx('dash-top', !data.chartData && 'is-single')}>
            <NeedsYou needs={data.needs} />
            {data.chartData && <MessagesChart data={data.chartData} />}
          </div>
          <Cards dashboard={data} />
          <div className="dash-bottom">
            {data.mapData && <Partners partners={data.mapData} period={data.period} />}
            <Lists dashboard={data} />
          </div>
        </>
      )}
    </div>
  );
}
