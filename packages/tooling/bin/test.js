import { continueUnderPinnedNode, ensureInstalled } from './runtime.js';

ensureInstalled();
continueUnderPinnedNode('packages/tooling/src/test-run/main.ts');
