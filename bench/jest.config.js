import { jestConfig } from '@services/tooling/testing/jest/config';

export default jestConfig({ service: import.meta.dirname });
