import { continueUnderPinnedNode, ensureInstalled } from './runtime.js';

ensureInstalled();
continueUnderPinnedNode('packages/tooling/src/launcher/main.ts');
