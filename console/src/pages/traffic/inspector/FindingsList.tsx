import { useMemo } from 'react';
import type { FindingView } from '../../../../../server/contract/finding.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { bySeverity, findingWhere, textForPartner } from './findings.js';
import { type Place, placeOf } from './selection.js';
import { TellSender } from './TellSender.js';

const LOOK = {
  error: { icon: 'times', tone: 'err' },
  warning: { icon: 'exclamation-triangle', tone: 'warn' },
  info: { icon: 'info-circle', tone: 'info' },
} as const;

interface FindingsListProps {
  /** The document, or else the name of the file. */
  name: string;
  /** The file, where its sender can be told. */
  fileId: string;
  findings: readonly FindingView[];
  omitted: number;
  onGo: (place: Place) => void;
}

/** What is wrong, in words: where, what stands there, what should, what is the likely cause, and who has to do what. */
export function FindingsList({ name, fileId, findings, omitted, onGo }: FindingsListProps) {
  const say = useTexts('inspector');
  const { integer } = useFormat();
  const sorted = useMemo(() => bySeverity(findings), [findings]);
  if (findings.length === 0) return null;
  const forPartner = textForPartner(name, sorted, { say, integer });
  return (
    <section
      className="findings"
      aria-label={say('findings', { count: findings.length + omitted })}
      tabIndex={0}
      data-testid="findings"
    >
      <ul>
        {sorted.map((finding, i) => {
          const place = placeOf(finding);
          return (
            <li
              key={`${finding.code} ${String(finding.start)} ${String(i)}`}
              data-testid="finding"
              data-severity={finding.severity}
            >
              <StatusChip {...LOOK[finding.severity]}>{say(`severity.${finding.severity}`)}</StatusChip>
              <div className="finding-text">
                <p className="finding-title">{finding.message}</p>
                <p className="soft">
                  {findingWhere(finding, { say, integer })}
                  {finding.found !== '' && (
                    <>
                      {' '}
                      {say('found')} <code className="mono">{finding.found}</code>.
                    </>
                  )}
                  {finding.expected !== '' && (
                    <>
                      {' '}
                      {say('expected')} {finding.expected.replace(/\.$/, '')}.
                    </>
                  )}
                </p>
                {finding.cause !== '' && (
                  <p className="finding-cause">
                    <b>{say('cause')}</b> {finding.cause}
                  </p>
                )}
                {finding.consequence !== '' && (
                  <p className="finding-consequence" data-testid="finding-consequence">
                    <b>{say('consequence')}</b> {finding.consequence}
                  </p>
                )}
                {finding.action !== '' && (
                  <p className="finding-action">
                    {finding.severity !== 'info' && <b>{say(`actor.${finding.actor}`)} </b>}
                    {finding.action}
                  </p>
                )}
              </div>
              {place && (
                <Button
                  label={say('goTo')}
                  kind="quiet"
                  className="go"
                  onClick={() => {
                    onGo(place);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {(omitted > 0 || forPartner !== null) && (
        <div className="findings-more">
          {forPartner !== null && (
            <CopyButton value={forPartner} label={say('copyForPartner')} testId="findings-copy" actionOf="file" />
          )}
          {forPartner !== null && <TellSender id={fileId} />}
          {omitted > 0 && <span className="dim">{say('omitted', { count: omitted, shown: integer(omitted) })}</span>}
        </div>
      )}
    </section>
  );
}
