import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A partner company with a login of its own. */
@Entity('company')
export class Company {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id!: string;
  @Column({ type: 'text' }) code!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'organisation_number', type: 'text', nullable: true }) organisationNumber!: string | null;
  @Column({ type: 'text', nullable: true }) country!: string | null;
  @Column({ type: 'text', nullable: true }) city!: string | null;
  @Column({ type: 'text', array: true }) modules!: string[];
  @Column({ name: 'print_profiles', type: 'text', array: true, default: () => "'{}'" }) printProfiles!: string[];
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
