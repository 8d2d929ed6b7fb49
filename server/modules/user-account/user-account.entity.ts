import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person's account in one company. */
@Entity('user_account')
export class UserAccount {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id!: string;
  @Column({ name: 'company_id', type: 'bigint' }) companyId!: string;
  @Column({ type: 'text' }) email!: string;
  @Column({ type: 'text' }) username!: string;
  @Column({ name: 'password_hash', type: 'text' }) passwordHash!: string;
  @Column({ type: 'text' }) level!: string;
  @Column({ type: 'text', array: true, default: () => "'{}'" }) rights!: string[];
  @Column({ type: 'text', default: 'active' }) state!: string;
  @Column({ type: 'text', default: 'en' }) language!: string;
  @Column({ type: 'text', default: 'dark' }) theme!: string;
  @Column({ name: 'print_profile', type: 'text', nullable: true }) printProfile!: string | null;
  @Column({ name: 'last_sign_in_at', type: 'timestamptz', nullable: true }) lastSignInAt!: Date | null;
  @Column({ name: 'is_demo', type: 'boolean', default: false }) isDemo!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
