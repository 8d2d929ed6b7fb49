/** Advisory lock of whoever takes months away, and of a backup, which wants them to stay as they are. Any number that is no other lock's. */
export const RETENTION_LOCK = 727_010;
