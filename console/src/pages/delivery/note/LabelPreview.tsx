import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { despatchLabelsPreview, type LabelPreview as Preview } from '../../../../../server/contract/despatch-labels.js';
import type { DespatchAdviceId } from '../../../../../server/domain/ids.js';
import { call } from '../../../api/call.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import type { LabelsBody } from './label-choice.js';
import { LabelPicture } from './LabelPicture.js';
import { LabelsRefused } from './LabelsRefused.js';

/** How wide a page is shown, in percent of the view; the first one is as large as has room. */
const ZOOMS = [null, 100, 150, 200, 300] as const;

function previewQuery(id: DespatchAdviceId, body: LabelsBody, page: number) {
  return queryOptions({
    queryKey: ['despatch', 'labels-preview', id, body, page],
    queryFn: ({ signal }) => call(despatchLabelsPreview, { params: { id }, body: { ...body, page } }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** By which keys the pages are turned and the zoom is changed. */
type Act = 'next' | 'previous' | 'first' | 'last' | 'larger' | 'smaller' | 'fit';
const KEYS: Readonly<Record<string, Act>> = {
  ...{ PageDown: 'next', PageUp: 'previous', Home: 'first', End: 'last' },
  ...{ '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'fit' },
};

/** In which layouts labels come, of how many, and who said it. */
function Layouts({ layouts }: Pick<Preview, 'layouts'>) {
  const say = useTexts('despatchNote');
  return (
    <p className="soft" data-testid="labels-layouts">
      {layouts
        .map(({ layout, because, count }) =>
          say('labels.seen.layout', {
            times: count,
            layout: say(`labels.layouts.${layout}`),
            because: say(`labels.seen.because.${because}`),
          }),
        )
        .join(' · ')}
    </p>
  );
}

/** The labels as they would be printed, page by page. Nothing counts as printed. */
export function LabelPreview({ id, body }: { id: DespatchAdviceId; body: LabelsBody }) {
  const say = useTexts('despatchNote');
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const view = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(id, body, page));
  const last = (data?.pages ?? 1) - 1;
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
  }, []);
  const turn = (to: number): void => {
    setPage(Math.min(Math.max(0, to), last));
  };
  const act: Readonly<Record<Act, () => void>> = {
    next: () => {
      turn(page + 1);
    },
    previous: () => {
      turn(page - 1);
    },
    first: () => {
      turn(0);
    },
    last: () => {
      turn(last);
    },
    larger: () => {
      setZoom(Math.min(zoom + 1, ZOOMS.length - 1));
    },
    smaller: () => {
      setZoom(Math.max(zoom - 1, 0));
    },
    fit: () => {
      setZoom(0);
    },
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const done = KEYS[event.key];
    if (done === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act[done]();
  };
  const wide = ZOOMS[zoom] ?? null;
  const tool = (name: Act, icon: 'arrow-left' | 'arrow-right' | 'plus' | 'minus', disabled: boolean) => (
    <Button
      label={say(`labels.seen.${name}`)}
      icon={icon}
      iconOnly
      kind="quiet"
      disabled={disabled}
      onClick={act[name]}
      testId={`preview-${name}`}
    />
  );
  return (
    <div className="label-preview" onKeyDown={onKeyDown} data-testid="label-preview">
      {data && <Layouts layouts={data.layouts} />}
      <div className="label-preview-tools">
        {tool('previous', 'arrow-left', page === 0)}
        <span role="status" data-testid="preview-page">
          {data ? say('labels.seen.page', { page: page + 1, pages: data.pages }) : say('labels.seen.loading')}
        </span>
        {tool('next', 'arrow-right', page >= last)}
        <span className="page-gap" />
        {tool('smaller', 'minus', zoom === 0)}
        <span className="mono">{wide === null ? say('labels.seen.fit') : `${String(wide)} %`}</span>
        {tool('larger', 'plus', zoom === ZOOMS.length - 1)}
      </div>
      <LabelPicture
        ref={view}
        svg={data?.svg ?? null}
        label={say('labels.seen.view')}
        alt={say('labels.seen.alt', { numbers: data?.labels.join(', ') ?? '' })}
        wide={wide}
        isOld={isPlaceholderData}
        refused={error && <LabelsRefused error={error} />}
      />
      <p className="dim">{say('labels.seen.keys')}</p>
    </div>
  );
}
