import { figuresOf, measureCost, measureUnit, vacuum } from '../cost.ts';
import type { Context } from '../suite.ts';
import { startEngine } from './engine.ts';

const PACE = { perSecond: 30, seconds: 30 };
/** The number of events after which Node has compiled the service's code. */
const WARM_UP = 3000;

/** Measures what an event with its lead and reply costs at a constant rate, in units of `measureUnit`. */
export async function measureEventCost(context: Context): Promise<Record<string, number>> {
  const { databaseUrl } = context;
  const engine = await startEngine(context, 'lead-capture-cost');
  try {
    await engine.answer(WARM_UP, 4);
    await vacuum(databaseUrl);
    const unit = await measureUnit(databaseUrl, PACE);
    const event = await measureCost({
      databaseUrl,
      pid: engine.pid,
      ...PACE,
      begin: () => engine.deliver(1),
      done: () => engine.answered(),
    });
    return figuresOf('an event', event, unit);
  } finally {
    await engine.stop();
  }
}
