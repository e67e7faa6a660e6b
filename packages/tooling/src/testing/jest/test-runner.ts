import { flushCompileCache } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult, type AssertionResult, type TestResult } from '@jest/test-result';
import type { Circus, Config } from '@jest/types';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { titlesOf } from './parts.ts';

/**
 * Jest's `testRunner`: runs a test file as a module of Node itself, not of Jest's own module system. A worker process thus loads
 * Express, Prisma and zod once instead of once per file, and tests run the TypeScript that production runs
 * (docs/decisions/platform-tests.md). The files of a worker share modules and globals; nothing is mocked.
 */
export default async function runTestFile(
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  _environment: unknown,
  _runtime: unknown,
  file: string,
): Promise<TestResult> {
  const environment = { ...process.env };
  const titles = titlesOf(file);
  circus.resetState();
  Object.assign(circus.getState(), {
    testTimeout: globalConfig.testTimeout ?? 5000,
    maxConcurrency: globalConfig.maxConcurrency,
    testNamePattern: titles ?? (globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, 'i') : null),
  });
  jestExpect.setState({ expand: globalConfig.expand, testPath: file });
  Object.assign(globalThis, config.globals, TEST_GLOBALS);
  circus.addEventHandler(followExpectations);
  const stopCatching = catchErrors();
  try {
    await import(pathToFileURL(file).href);
    return toTestResult(await circus.run(), { globalConfig, config, file });
  } finally {
    stopCatching();
    circus.removeEventHandler(followExpectations);
    restoreEnvironment(environment);
    // Stores the compiled code now, so that services started by later tests can use it. Node itself stores it only when the worker ends.
    flushCompileCache();
  }
}

const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
const TEST_GLOBALS = { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect: jestExpect };

/**
 * Tells `expect` which test is running. Adds to the test's errors the failures that were not thrown: those that
 * `expect` has stored, and unhandled rejections.
 */
async function followExpectations(event: Circus.Event): Promise<void> {
  if (event.name === 'test_start') jestExpect.setState({ currentTestName: event.test.name });
  if (event.name !== 'test_done') return;
  event.test.numPassingAsserts = jestExpect.getState().numPassingAsserts;
  event.test.errors.push(...jestExpect.getState().suppressedErrors);
  jestExpect.setState({ suppressedErrors: [] });
  event.test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
  if (unhandled.size > 0) await setImmediate(); // A handler may still be added in this tick.
  event.test.errors.push(...(unhandled.values() as Iterable<Error>));
  unhandled.clear();
}

/** The reasons of rejected promises that are not handled yet. */
const unhandled = new Map<Promise<unknown>, unknown>();

/** Makes an uncaught error fail the running test, or else the file, until the returned function is called. */
function catchErrors(): () => void {
  const onException = (error: Error) => {
    const { currentlyRunningTest, unhandledErrors } = circus.getState();
    (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
  };
  const onRejection = (error: unknown, promise: Promise<unknown>) => void unhandled.set(promise, error);
  const onHandled = (promise: Promise<unknown>) => void unhandled.delete(promise);
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  process.on('rejectionHandled', onHandled);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
    process.off('rejectionHandled', onHandled);
    unhandled.clear();
  };
}

/** Undoes the test file's changes to the environment, because the next file may run in the same process. */
function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}

function toTestResult(
  { testResults, unhandledErrorsDetailed }: Circus.RunResult,
  { globalConfig, config, file }: { globalConfig: Config.GlobalConfig; config: Config.ProjectConfig; file: string },
): TestResult {
  const results = testResults.map(toAssertionResult);
  const count = (status: AssertionResult['status']) => results.filter((result) => result.status === status).length;
  const unhandled = unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig));
  const failureMessage = [formatResultsErrors(results, config, globalConfig, file), ...unhandled].filter(Boolean);
  return {
    ...createEmptyTestResult(),
    ...(config.displayName && { displayName: config.displayName }),
    failureMessage: failureMessage.length > 0 ? failureMessage.join('\n\n') : null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    ...(unhandled.length > 0 && { testExecError: { message: '', stack: unhandled.join('\n') } }),
    testFilePath: file,
    testResults: results,
  };
}

function toAssertionResult(result: Circus.TestResult): AssertionResult {
  const [title = '', ...ancestors] = result.testPath.slice(1).toReversed();
  const ancestorTitles = ancestors.toReversed();
  return {
    ancestorTitles,
    duration: result.duration ?? null,
    failureDetails: result.errorsDetailed,
    failureMessages: [...result.errors],
    fullName: [...ancestorTitles, title].join(' '),
    invocations: result.invocations,
    location: result.location ?? null,
    numPassingAsserts: result.numPassingAsserts,
    status: statusOf(result),
    title,
  };
}

function statusOf({ status, errors }: Circus.TestResult): AssertionResult['status'] {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}
