import { SelectField, type FormValues } from '@services/console/forms/forms.tsx';

export interface Tracking {
  opens?: boolean;
  clicks?: boolean;
}

const CHOICES = [
  ['', 'Use channel setting'],
  ['on', 'Tracked'],
  ['off', 'Not tracked'],
] as const;

const chosen = (value: boolean | undefined) => (value === undefined ? '' : value ? 'on' : 'off');

/** Whether opens and clicks of a campaign's mail are tracked. */
export function TrackingFields({ tracking }: { tracking: Tracking | null | undefined }) {
  return (
    <div className="row">
      <SelectField
        name="tracking.opens"
        label="Opens"
        hint="HTML email only. Adds an invisible image."
        options={CHOICES}
        defaultValue={chosen(tracking?.opens)}
      />
      <SelectField
        name="tracking.clicks"
        label="Clicks"
        hint="HTML email only. Routes links through this service."
        options={CHOICES}
        defaultValue={chosen(tracking?.clicks)}
      />
    </div>
  );
}

/** The choice in the form; null if the channel's settings apply to opens and clicks. */
export function readTracking(values: FormValues): Tracking | null {
  const read = (name: keyof Tracking) => {
    const value = values.text(`tracking.${name}`);
    return value === '' ? {} : { [name]: value === 'on' };
  };
  const tracking = { ...read('opens'), ...read('clicks') };
  return Object.keys(tracking).length > 0 ? tracking : null;
}

/** The tracked events in words. */
export function trackingWords(tracking: Tracking | null): string {
  const tracked = [tracking?.opens && 'Opens', tracking?.clicks && 'clicks'].filter(Boolean).join(' and ');
  return tracked ? `${tracked.slice(0, 1).toUpperCase()}${tracked.slice(1)}` : 'No tracking';
}
