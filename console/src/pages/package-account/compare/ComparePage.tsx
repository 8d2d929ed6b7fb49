import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemText } from '../../../api/problem.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { SkeletonRows } from '../../../ui/States.js';
import type { Compared } from './CompareForm.js';
import '../package-account.css';

const CompareForm = lazy(async () => ({ default: (await import('./CompareForm.js')).CompareForm }));
const Received = lazy(async () => ({ default: (await import('./Received.js')).Received }));
const Comparison = lazy(async () => ({ default: (await import('./Comparison.js')).Comparison }));

/** What was compared is compared anew once movements change; the number stands for the statement, which may be long. */
const comparedQuery = (number: number, { run, result }: Compared) =>
  queryOptions({
    queryKey: ['package-account', 'compared', number],
    queryFn: ({ signal }) => run(signal),
    initialData: result,
    staleTime: Infinity,
    gcTime: 0,
  });

function Result({ number, compared }: { number: number; compared: Compared }) {
  const language = useLanguage();
  const { data, error } = useQuery(comparedQuery(number, compared));
  return (
    <>
      {error !== null && <Note tone="err" text={problemText(error, language)} />}
      <Suspense fallback={<SkeletonRows />}>
        <Comparison of={String(number)} partner={compared.partner} result={data} />
      </Suspense>
    </>
  );
}

/** Compares a counterparty's statement with the movements of its period. */
export function Component() {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const [number, setNumber] = useState(0);
  const [compared, setCompared] = useState<Compared | null>(null);
  const done = (next: Compared): void => {
    setNumber(number + 1);
    setCompared(next);
  };
  return (
    <div className="page">
      <div className="page-head">
        <h1>{say('compare.title')}</h1>
        <p className="soft">
          {compared === null
            ? say('compare.subtitle')
            : say('compare.of', {
                name: compared.partner.name,
                from: f.day(compared.from),
                to: f.day(compared.to),
              })}
        </p>
        <span className="page-gap" />
        {compared !== null && (
          <Button
            label={say('compare.again')}
            icon="file"
            onClick={() => {
              setCompared(null);
            }}
            testId="compare-again"
          />
        )}
      </div>
      {/* What was entered stays for the next one. */}
      <div hidden={compared !== null}>
        <Suspense fallback={<SkeletonRows count={8} />}>
          <CompareForm onDone={done} />
          <Received onDone={done} />
        </Suspense>
      </div>
      {compared !== null && <Result key={number} number={number} compared={compared} />}
    </div>
  );
}
