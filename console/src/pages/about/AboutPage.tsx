import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { about } from 'virtual:about';
import { apiDocs, openApi, ready } from '../../../../server/contract/system.js';
import { call, urlOf } from '../../api/call.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { showPanel } from '../../shell/panel.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { TextField } from '../../ui/TextField.js';
import './about.css';

const NEWS = ['dashboard', 'charts', 'map', 'wall'] as const;
/** Rows of the list of packages before somebody asks for all. */
const AT_FIRST = 60;
const SUPPORT = 'support@consignal.example';

/** Whether the server is well, asked when the page is opened. */
function Status() {
  const say = useTexts('about');
  const sayStates = useTexts('states');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['about', 'ready'],
    queryFn: ({ signal }) => call(ready, undefined, signal),
    staleTime: 0,
    retry: false,
  });
  return (
    <p className="about-status" data-testid="about-status">
      {error ? (
        <StatusChip icon="times" tone="err">
          {say('down')}
        </StatusChip>
      ) : data === undefined ? (
        <StatusChip icon="clock" tone="dim">
          {say('asking')}
        </StatusChip>
      ) : data.checks.backlog === 'full' ? (
        <StatusChip icon="exclamation-triangle" tone="warn">
          {say('busy')}
        </StatusChip>
      ) : (
        <StatusChip icon="check" tone="ok">
          {say('well')}
        </StatusChip>
      )}
      <Button
        label={sayStates('retry')}
        icon="refresh"
        iconOnly
        kind="quiet"
        busy={isFetching}
        onClick={() => void refetch()}
      />
    </p>
  );
}

/** What is built in, and under which licences. */
function Licences() {
  const say = useTexts('about');
  const f = useFormat();
  const [wanted, setWanted] = useState('');
  const [isAll, setAll] = useState(false);
  const found = about.packages.filter((one) =>
    one.some((part) => part.toLowerCase().includes(wanted.trim().toLowerCase())),
  );
  const shown = isAll ? found : found.slice(0, AT_FIRST);
  return (
    <section className="card panel" aria-labelledby="licences-title">
      <header>
        <h2 id="licences-title">{say('licences')}</h2>
        <p className="dim">
          {say('packages', { shown: f.integer(shown.length), all: f.integer(about.packages.length) })}
        </p>
        <span className="page-gap" />
        <TextField
          label={say('find')}
          hideLabel
          placeholder={say('find')}
          value={wanted}
          onChange={setWanted}
          type="search"
          maxLength={60}
          className="toolbar-q"
        />
      </header>
      <div className="about-licences" tabIndex={0} role="group" aria-label={say('licences')}>
        <table data-testid="licences">
          <thead>
            <tr>
              <th scope="col">{say('package')}</th>
              <th scope="col">{say('version')}</th>
              <th scope="col">{say('licence')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([name, version, licence]) => (
              <tr key={`${name} ${version}`}>
                <th scope="row" className="mono">
                  {name}
                </th>
                <td className="mono">{version}</td>
                <td>{licence === '' ? say('unnamed') : licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length < found.length && (
          <Button
            label={say('all', { count: found.length })}
            kind="quiet"
            onClick={() => {
              setAll(true);
            }}
            testId="licences-all"
          />
        )}
      </div>
    </section>
  );
}

export function Component() {
  const say = useTexts('about');
  const f = useFormat();
  return (
    <div className="page about">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <p className="soft">{say('subtitle')}</p>
      </div>
      <div className="about-top">
        <section className="card panel" aria-labelledby="version-title">
          <header>
            <h2 id="version-title">{say('build')}</h2>
          </header>
          <dl className="about-facts" data-testid="about-build">
            <div>
              <dt>{say('version')}</dt>
              <dd>{about.version}</dd>
            </div>
            {about.commit && (
              <div>
                <dt>{say('source')}</dt>
                <dd className="mono">{about.commit.id}</dd>
              </div>
            )}
            {about.commit && (
              <div>
                <dt>{say('of')}</dt>
                <dd>{f.moment(about.commit.at)}</dd>
              </div>
            )}
            <div>
              <dt>{say('status')}</dt>
              <dd>
                <Status />
              </dd>
            </div>
          </dl>
        </section>
        <section className="card panel" aria-labelledby="news-title">
          <header>
            <h2 id="news-title">{say('news')}</h2>
          </header>
          <ul className="about-list">
            {NEWS.map((one) => (
              <li key={one}>{say(`new.${one}`)}</li>
            ))}
          </ul>
        </section>
        <section className="card panel" aria-labelledby="help-title">
          <header>
            <h2 id="help-title">{say('help')}</h2>
          </header>
          <ul className="about-list about-links">
            <li>
              <button
                type="button"
                className="link"
                onClick={() => {
                  showPanel('help');
                }}
              >
                {say('keys')}
              </button>
            </li>
            <li>
              <a href={urlOf(apiDocs)} target="_blank" rel="noreferrer">
                {say('api')}
              </a>
            </li>
            <li>
              <a href={urlOf(openApi)} target="_blank" rel="noreferrer">
                OpenAPI
              </a>
            </li>
            <li>
              <a href={`mailto:${SUPPORT}`}>{say('support')}</a>
            </li>
          </ul>
        </section>
      </div>
      <Licences />
    </div>
  );
}
