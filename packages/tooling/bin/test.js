import { continueUnderPinnedNode, ensureInstalled } from './runtime.js';

ensureInstalled();
continueUnderPinnedNode('packages/tooling/src/testing/run/main.ts');
