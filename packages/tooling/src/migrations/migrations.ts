/**
 * Re-exported for a service's tests and scripts, which import tooling. The runner is a separate package, because images
 * contain the runner but not tooling.
 */
export { migrate } from '@services/migrations/migrations';
