/** For a service's tests and scripts, which know tooling; the runner is a separate package because images carry it. */
export { migrate } from '@services/migrations/migrations';
