import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PackageMovementRow } from '../../../../server/contract/package-account.js';
import {
  type PackageEvidence,
  packageEvidenceAdd,
  packageEvidenceFile,
  packageEvidenceWithdraw,
} from '../../../../server/contract/package-dispute.js';
import { EVIDENCE_TYPES, SHOWN_KINDS } from '../../../../server/domain/package-account/evidence.js';
import { call, urlOf } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { sendFile } from '../../api/upload.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import { evidenceQuery, packagesMoved } from './movement.queries.js';

const BYTES_PER_KB = 1_000;

function Evidence({ evidence, movement }: { evidence: PackageEvidence; movement: PackageMovementRow }) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const { id, fileName, kind, size, isOwn, by, at, withdrawnAt } = evidence;
  const address = urlOf(packageEvidenceFile, { params: { id } });
  const who = isOwn ? (by ?? say('system')) : movement.counterparty.name;
  if (withdrawnAt !== null)
    return (
      <li className="soft">
        <span>{fileName}</span>
        <span>{say('evidenceWithdrawn', { name: who, at: f.minute(withdrawnAt) })}</span>
      </li>
    );
  return (
    <li data-testid="evidence">
      <a href={address} download={fileName}>
        {SHOWN_KINDS.has(kind) && <img src={address} alt="" width="100%" loading="lazy" />}
        {fileName}
      </a>
      <span className="soft">
        {who} · {f.minute(at)} · {say('kilobytes', { size: f.integer(Math.ceil(size / BYTES_PER_KB)) })}
      </span>
      {isOwn && mayEdit && (
        <span>
          <ConfirmButton
            label={say('withdraw')}
            kind="quiet"
            title={say('withdrawTitle', { name: fileName })}
            text={say('withdrawText')}
            cancel={say('cancel')}
            act={() => call(packageEvidenceWithdraw, { params: { id } })}
            onDone={() => packagesMoved(movement.id)}
            testId="evidence-withdraw"
          />
        </span>
      )}
    </li>
  );
}

/** Puts a file forward. */
function AddEvidence({ id }: { id: string }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: (file: File) => sendFile(packageEvidenceAdd, { params: { id } }, file, () => undefined),
    onSuccess: () => packagesMoved(id),
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <div className="panel-acts">
      <input
        ref={input}
        type="file"
        accept={Object.values(EVIDENCE_TYPES).join(',')}
        hidden
        data-testid="evidence-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) add.mutate(file);
        }}
      />
      <Button
        label={say('addEvidence')}
        icon="upload"
        busy={add.isPending}
        hint={say('addEvidenceHint')}
        onClick={() => input.current?.click()}
        testId="evidence-add"
      />
    </div>
  );
}

/** The files of the disputes about a movement, of both sides. */
export function EvidenceList({ movement }: { movement: PackageMovementRow }) {
  const say = useTexts('packageAccount');
  const mayEdit = useMay('delivery.package-account', 'edit');
  const rows = useQuery(evidenceQuery(movement.id)).data?.rows ?? [];
  const isOpen = movement.state === 'disputed';
  if (rows.length === 0 && !isOpen) return null;
  return (
    <section className="form-lines" aria-label={say('evidence')} data-testid="evidence-list">
      <h3>{say('evidence')}</h3>
      {rows.length === 0 && <p className="soft">{say('noEvidence')}</p>}
      <ol className="package-history">
        {rows.map((evidence) => (
          <Evidence key={evidence.id} evidence={evidence} movement={movement} />
        ))}
      </ol>
      {isOpen && mayEdit && <AddEvidence id={movement.id} />}
    </section>
  );
}
