import type { Simulation } from '../core/simulation.ts';
import { SesSettings } from './settings.ts';

/** What the simulated API shares between its endpoints. */
export interface Ses {
  simulation: Simulation;
  /** Where the simulators are. */
  url: () => string;
  state: SesState;
}

export interface SesState {
  settings: SesSettings;
  /** How often a subscription has been confirmed. */
  confirmations: number;
}

export const createSesState = (): SesState => ({ settings: SesSettings.parse({}), confirmations: 0 });
