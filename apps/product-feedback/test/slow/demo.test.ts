import { testDemo } from '@services/tooling/local-stack/test-demo';

testDemo({ otherAccount: ['--name', 'Other'] });
