import { lazy, Suspense, useState } from 'react';
import { type PackageCount, packageCountAct } from '../../../../../server/contract/package-count.js';
import { countRefusal } from '../../../../../server/domain/package-account/count.js';
import { call } from '../../../api/call.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { showCount } from './count.queries.js';
import type { WithReason } from './ReasonDialog.js';
import { useCountActs } from './useCountActs.js';

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.js')).ReasonDialog }));

/** What may be done with a count as it is. */
export function CountActions({ count, leave }: { count: PackageCount; leave: readonly string[] }) {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const { act } = useCountActs(count);
  const [asked, setAsked] = useState<WithReason | 'finish' | 'approve' | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const may = (what: Parameters<typeof countRefusal>[0]): boolean => countRefusal(what, count.state) === null;
  const missing = count.codes.filter(({ isCounted }) => !isCounted).map(({ code }) => code);
  const seen = count.codes.flatMap(({ code, result }) =>
    result === null || result.difference === 0 ? [] : [{ code, difference: result.difference }],
  );
  const isLeft = seen.filter(({ code }) => leave.includes(code)).length;
  const button = (what: WithReason | 'finish' | 'approve', more: object = {}) =>
    may(what) && (
      <Button
        label={say(`acts.${what}`)}
        onClick={() => {
          if (what === 'finish' && missing.length === 0)
            void act({ act: 'finish', isRestZero: false }, { act: 'resume' });
          else setAsked(what);
        }}
        testId={`count-${what}`}
        {...more}
      />
    );
  return (
    <>
      {button('cancel', { danger: true })}
      {button('reverse', { danger: true })}
      {may('resume') && (
        <Button label={say('acts.resume')} onClick={() => void act({ act: 'resume' }, null)} testId="count-resume" />
      )}
      {button('finish', { kind: 'primary' })}
      {button('approve', {
        kind: 'primary',
        disabled: !count.mayApprove,
        ...(!count.mayApprove && { hint: say('needsAnother') }),
      })}
      {asked === 'finish' && (
        <ConfirmDialog
          label={say('acts.finish')}
          title={say('finishTitle')}
          text={say('finishText', { codes: missing.join(', ') })}
          cancel={ofAccount('cancel')}
          act={() => call(packageCountAct, { params: { id: count.id }, body: { act: 'finish', isRestZero: true } })}
          onDone={async (after) => {
            close();
            await showCount(after);
          }}
          onClose={close}
          testId="count-finish"
        />
      )}
      {asked === 'approve' && (
        <ConfirmDialog
          label={say('acts.approve')}
          title={say('approveTitle')}
          text={say('approveText', { count: seen.length - isLeft, left: isLeft })}
          cancel={ofAccount('cancel')}
          act={() =>
            call(packageCountAct, {
              params: { id: count.id },
              body: { act: 'approve', seen, leave: [...leave], reason: null },
            })
          }
          onDone={async (after) => {
            close();
            await showCount(after);
          }}
          onClose={close}
          testId="count-approve"
        />
      )}
      <Suspense fallback={null}>
        {(asked === 'cancel' || asked === 'reverse') && <ReasonDialog count={count} act={asked} onClose={close} />}
      </Suspense>
    </>
  );
}
