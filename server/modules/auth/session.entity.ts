import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser. Tokens are stored as SHA-256 only. */
@Entity('session')
export class Session {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'user_id', type: 'bigint' }) userId!: string;
  @Column({ name: 'company_id', type: 'bigint' }) companyId!: string;
  @Column({ name: 'refresh_hash', type: 'bytea' }) refreshHash!: Buffer;
  @Column({ name: 'previous_hash', type: 'bytea', nullable: true }) previousHash!: Buffer | null;
  @Column({ name: 'rotated_at', type: 'timestamptz', default: () => 'now()' }) rotatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
  @Column({ name: 'seen_at', type: 'timestamptz', default: () => 'now()' }) seenAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true }) revokedAt!: Date | null;
  @Column({ type: 'boolean', default: false }) remembered!: boolean;
  @Column({ type: 'smallint', default: 0 }) renewals!: number;
  @Column({ name: 'user_agent', type: 'text', default: '' }) userAgent!: string;
  @Column({ type: 'text', default: '' }) address!: string;
}
