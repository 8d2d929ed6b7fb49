import { endpoint } from './endpoint.js';

export const as2Receive = endpoint({
  id: 'as2-receive',
  method: 'POST',
  path: '/as2',
  permission: 'public',
  summary:
    "A message of a partner by AS2 (RFC 4130). Who it is from says the signature of the agreement's certificate; the answer is a receipt (MDN) where one is asked for.",
  body: 'file',
  produces: 'multipart/report',
});
