import { lazy, Suspense } from 'react';
import type { ModalProps } from './Modal.js';

/** Fetches the code of dialogs. No page shows one at first; the background fetches it, so that it is here when one opens. */
export const loadDialogs = () => import('./Modal.js');
const Modal = lazy(async () => ({ default: (await loadDialogs()).Modal }));

/** A dialog over the page. Its first control has the keys; what had them before has them again afterwards. */
export function Dialog(props: ModalProps) {
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}
