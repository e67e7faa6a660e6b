import { createAdmission } from './admission.ts';

/** Work of one application that runs until it is ended, and when it began. */
function startWork({ maxRunningPoints = 10, maxWaitingPoints = 100 } = {}) {
  const admit = createAdmission({ maxRunningPoints, maxWaitingPoints });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, points: number, { isPatient = false, of = 'app_1' } = {}) => {
    const work = admit(
      of,
      points,
      async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      },
      isPatient,
    );
    return { name, work };
  };
  const end = async ({ name, work }: ReturnType<typeof run>) => {
    ends.get(name)?.();
    await work;
  };
  return { run, end, begun };
}

test('what is patient goes after everything else, in its own order', async () => {
  const { run, end, begun } = startWork();
  const first = run('first', 10);
  const patient = [run('patient', 10, { isPatient: true }), run('second patient', 1, { isPatient: true })] as const;
  const urgent = run('urgent', 10);
  await end(first);
  expect(begun).toEqual(['first', 'urgent']);
  await end(urgent);
  expect(begun).toEqual(['first', 'urgent', 'patient']);
  await end(patient[0]);
  expect(begun).toEqual(['first', 'urgent', 'patient', 'second patient']);
  await end(patient[1]);
});

test('patient work that would fit does not overtake patient work that waits; other work does', async () => {
  const { run, end, begun } = startWork();
  const first = run('first', 5);
  const large = run('large and patient', 10, { isPatient: true });
  const small = run('small and patient', 1, { isPatient: true });
  const urgent = run('urgent', 1);
  expect(begun).toEqual(['first', 'urgent']);
  await end(first);
  await end(urgent);
  expect(begun).toEqual(['first', 'urgent', 'large and patient']);
  await end(large);
  await end(small);
});

test('other work that would fit does not overtake other work that waits', async () => {
  const { run, end, begun } = startWork();
  const first = run('first', 5);
  const large = run('large', 10);
  const small = run('small', 1);
  expect(begun).toEqual(['first']);
  await end(first);
  expect(begun).toEqual(['first', 'large']);
  await end(large);
  await end(small);
});

test('what would wait beyond the bound is refused, patient work never is, and other applications wait for nobody', async () => {
  const { run, end, begun } = startWork({ maxWaitingPoints: 4 });
  const first = run('first', 10);
  const waiting = run('waiting', 4);
  await expect(run('refused', 1).work).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_OPERATIONS' });
  const patient = run('patient', 50, { isPatient: true });
  const neighbour = run('neighbour', 10, { of: 'app_2' });
  expect(begun).toEqual(['first', 'neighbour']);
  for (const each of [first, waiting, patient, neighbour]) await end(each);
  expect(begun).toEqual(['first', 'neighbour', 'waiting', 'patient']);
});
