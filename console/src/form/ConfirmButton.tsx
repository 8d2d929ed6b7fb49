import { useState } from 'react';
import { Button } from '../ui/Button.js';
import type { IconName } from '../ui/Icon.js';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.js';

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'danger' | 'onClose'> {
  readonly icon?: IconName;
  /** `quiet` beside other quiet buttons. */
  readonly kind?: 'quiet';
  /** Why it can't be done now. */
  readonly off?: string | false;
  readonly actionOf?: 'file' | 'schedule' | 'partner';
}

/** A button that takes something away, and asks before it does. */
export function ConfirmButton({ icon, kind, off = false, actionOf, ...asked }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        label={asked.label}
        onClick={() => {
          setAsking(true);
        }}
        testId={asked.testId}
        danger
        disabled={off !== false}
        {...(icon && { icon })}
        {...(kind && { kind })}
        {...(actionOf && { actionOf })}
        {...(off === false ? {} : { hint: off })}
      />
      {isAsking && (
        <ConfirmDialog
          danger
          {...asked}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
