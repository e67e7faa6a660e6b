/** For a service's tests and scripts, which know tooling; the runner is a package of its own because images carry it. */
export { createMigration, migrate, pendingChanges } from '@services/migrations/migrations';
