/** Whom people write to. */
export const SUPPORT = 'support@consignal.example';
