/** For a service's tests and scripts, which know tooling; the runner is a separate package because images carry it. */
export { createMigration, migrate, pendingChanges } from '@services/migrations/migrations';
