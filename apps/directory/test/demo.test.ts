import { testDemo } from '@services/tooling/testing/demo';

testDemo();
