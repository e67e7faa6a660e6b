import { createSetupCode } from '@services/common/members/setup';
import { testSharedScreens } from '@services/console/testing/shared.ts';

import { startTestApp } from '../app.ts';

const app = startTestApp();

testSharedScreens({ app, setupCode: () => createSetupCode(app.db) });
