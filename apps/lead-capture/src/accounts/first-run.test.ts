import { createSetupCode } from '@services/common/members/setup';
import { testFirstRun } from '@services/tooling/testing/first-run';

import { startTestApp } from '../../test/app.ts';

const app = startTestApp();

testFirstRun({ app, setupCode: () => createSetupCode(app.db), listPath: '/v1/leads' });
