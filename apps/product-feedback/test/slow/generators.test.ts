import { describeGenerators } from '@services/common/testing/generators';

import { startTestApp } from '../app.ts';

describeGenerators(startTestApp());
