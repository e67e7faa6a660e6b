import { testDemo } from '@services/tooling/local-stack/test-demo';

testDemo({ lateTable: 'campaigns', otherAccount: ['--name', 'Other'] });
