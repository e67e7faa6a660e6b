import { continueUnderPinnedNode, ensureInstalled } from './runtime.js';

ensureInstalled();
continueUnderPinnedNode('packages/tooling/src/local-stack/main.ts');
