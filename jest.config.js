import { jestRunConfig } from '@services/tooling/testing/jest/config';

export default jestRunConfig(import.meta.dirname);
