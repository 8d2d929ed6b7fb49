import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button } from './Button.js';
import { useNotify } from './Toasts.js';

/** Puts a text where it can be pasted from, and says so. */
export function CopyButton({
  value,
  label,
  testId,
  actionOf,
}: {
  value: string;
  label?: string;
  testId?: string;
  actionOf?: 'file';
}) {
  const text = useTexts('copy');
  const notify = useNotify();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      setCopied(null);
      notify({ severity: 'error', summary: text('failed') });
    }
  };
  return (
    <Button
      label={copied === value ? text('copied') : (label ?? text('copy'))}
      icon={copied === value ? 'check' : 'copy'}
      onClick={() => void copy()}
      {...(testId === undefined ? {} : { testId })}
      {...(actionOf && { actionOf })}
    />
  );
}
