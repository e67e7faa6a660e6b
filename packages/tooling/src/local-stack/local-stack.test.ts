import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLocalStack, stackDirectory } from './local-stack.ts';

test('the stack is found in STACK_DIR, or in the repository if STACK_DIR is not set', () => {
  expect(stackDirectory({})).toMatch(/\.local$/);
  const folder = mkdtempSync(path.join(tmpdir(), 'stack-'));
  try {
    expect(() => readLocalStack({ STACK_DIR: folder })).toThrow(`No local stack is running in ${folder}`);
    const stack = { inbox: 'http://127.0.0.1:4110/', services: {} };
    writeFileSync(path.join(folder, 'stack.json'), JSON.stringify(stack));
    expect(readLocalStack({ STACK_DIR: folder })).toEqual(stack);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
