import { jestConfig } from '@services/tooling/jest-config';

export default jestConfig({ service: import.meta.dirname });
