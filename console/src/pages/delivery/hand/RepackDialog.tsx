import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRepack, type RepackProposal } from '../../../../../server/contract/despatch-hand.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Facts } from '../../../ui/Facts.js';
import { Waiting } from '../../../ui/States.js';
import { despatchesChanged } from '../despatch-changed.js';
import { useTakeMade } from '../note/useNoteChange.js';
import { repackProposalQuery } from './hand.queries.js';
import './repack.css';

type Unit = RepackProposal['units'][number];
type Content = Unit['contents'][number];

/** Lids and the like, in one line; nothing where there are none. */
function useAids(): (aids: Unit['aids']) => string {
  const f = useFormat();
  return (aids) => aids.map(({ count, code }) => `${f.integer(count)} × ${code ?? ''}`).join(', ');
}

function ContentLine({ content: { articleNumber, quantity, unit, boxes, aids } }: { content: Content }) {
  const say = useTexts('handNote');
  const f = useFormat();
  const inWords = useAids();
  const packed = boxes.map(({ count, code, each }) =>
    say('proposal.boxes', {
      packages: f.integer(count),
      code: code ?? say('proposal.package'),
      each: f.quantity(each),
    }),
  );
  return (
    <li>
      <span className="mono strong">{articleNumber}</span>{' '}
      <span>
        {f.quantity(quantity)} {unit}
      </span>{' '}
      <span className="dim">{[...packed, ...(aids.length > 0 ? [inWords(aids)] : [])].join(', ')}</span>
    </li>
  );
}

/** Why several articles share a pallet, with what the boxes of each size take of it. */
function Reason({ unit: { contents, shares, isMixed } }: { unit: Unit }) {
  const say = useTexts('handNote');
  const f = useFormat();
  if (shares === null) return null;
  const parts = shares.map(({ box, by, used, most }) =>
    say(`proposal.share.${by}`, { box, used: f.integer(used), most: f.integer(most) }),
  );
  return (
    <p className="field-label">
      {say(isMixed ? 'proposal.mixedBecause' : 'proposal.sharedBecause', {
        pallets: f.integer(contents.length),
        parts: parts.join(', '),
      })}
    </p>
  );
}

function ProposedUnit({ unit }: { unit: Unit }) {
  const say = useTexts('handNote');
  const f = useFormat();
  const inWords = useAids();
  const { count, pallet, isMixed, grossWeight, aids, contents } = unit;
  return (
    <li className="repack-unit" data-testid="repack-unit">
      <p className="repack-head">
        <span className="strong">{pallet === null ? say('proposal.noPallet') : `${f.integer(count)} × ${pallet}`}</span>
        {isMixed && (
          <StatusChip icon="clone" tone="info">
            {say('proposal.mixed')}
          </StatusChip>
        )}
        {aids.length > 0 && <span className="dim">{say('proposal.with', { aids: inWords(aids) })}</span>}
        {grossWeight !== null && (
          <span className="dim">
            {say(count > 1 ? 'proposal.weightEach' : 'proposal.weight', { weight: f.quantity(grossWeight) })}
          </span>
        )}
      </p>
      <ul>
        {contents.map((content, at) => (
          <ContentLine key={String(at)} content={content} />
        ))}
      </ul>
      <Reason unit={unit} />
    </li>
  );
}

function Proposal({ of: { units, packageCount, labelCount, keptCount, grossWeight } }: { of: RepackProposal }) {
  const say = useTexts('handNote');
  const f = useFormat();
  const saved = units.reduce((sum, { shares, contents }) => sum + (shares === null ? 0 : contents.length - 1), 0);
  return (
    <Fragment>
      <Facts
        facts={[
          { label: say('proposal.units'), value: f.integer(packageCount) },
          { label: say('proposal.labels'), value: f.integer(labelCount) },
          { label: say('proposal.gross'), value: grossWeight === null ? null : `${f.quantity(grossWeight)} kg` },
          { label: say('proposal.saved'), value: saved === 0 ? null : f.integer(saved) },
        ]}
      />
      <section className="repack-list long-list" aria-label={say('proposal.title')} tabIndex={0}>
        <ol>
          {units.map((unit, at) => (
            <ProposedUnit key={String(at)} unit={unit} />
          ))}
        </ol>
      </section>
      {keptCount > 0 && <p className="dim">{say('proposal.kept', { count: keptCount })}</p>}
    </Fragment>
  );
}

/** Shows how a note would be packed by the packing instructions of now, and packs it so when somebody says it: all packages get other numbers. */
export function RepackDialog({ note, onClose }: { note: DespatchNote; onClose: () => void }) {
  const say = useTexts('handNote');
  const sayState = useTexts('states');
  const language = useLanguage();
  const { despatchnoteHeadId: id, version } = note;
  const query = useQuery(repackProposalQuery(id, version));
  const takeMade = useTakeMade(id);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(despatchRepack, { params: { id }, body: { version } }),
    onSuccess: (after) => {
      onClose();
      takeMade(note, after, say('repacked', { packages: after.document.packageCount ?? '0' }));
    },
    onError: () => despatchesChanged([id]),
  });
  const problem = error ?? query.error;
  return (
    <Dialog title={say('repackTitle')} closeLabel={sayState('close')} onClose={onClose}>
      <div className="repack">
        {query.data ? (
          <>
            <Proposal of={query.data} />
            <p className="dialog-text">{say('repackText')}</p>
          </>
        ) : (
          problem === null && <Waiting query={query} skeleton={4} />
        )}
        {problem && (
          <p className="field-error" role="alert" data-testid="act-problem">
            {problemText(problem, language)}
          </p>
        )}
      </div>
      <div className="dialog-actions">
        <Button label={say('repackCancel')} onClick={onClose} />
        <Button
          label={say('repack')}
          kind="primary"
          disabled={query.data === undefined}
          busy={isPending}
          onClick={() => {
            mutate();
          }}
          testId="note-repack-confirm"
        />
      </div>
    </Dialog>
  );
}
