import { SelectField, type FormValues } from '@services/console/forms.tsx';

export interface Tracking {
  opens?: boolean;
  clicks?: boolean;
}

const CHOICES = [
  ['', 'As the channel says'],
  ['on', 'Noticed'],
  ['off', 'Not noticed'],
] as const;

const chosen = (value: boolean | undefined) => (value === undefined ? '' : value ? 'on' : 'off');

/** Whether opens and clicks of a campaign's mail are noticed. */
export function TrackingFields({ tracking }: { tracking: Tracking | null | undefined }) {
  return (
    <div className="row">
      <SelectField
        name="tracking.opens"
        label="Opens"
        hint="Of mail with HTML, by an image that nobody sees."
        options={CHOICES}
        defaultValue={chosen(tracking?.opens)}
      />
      <SelectField
        name="tracking.clicks"
        label="Clicks"
        hint="Links of the HTML lead through this service."
        options={CHOICES}
        defaultValue={chosen(tracking?.clicks)}
      />
    </div>
  );
}

/** What was chosen; null where the channel decides about both. */
export function readTracking(values: FormValues): Tracking | null {
  const read = (name: keyof Tracking) => {
    const value = values.text(`tracking.${name}`);
    return value === '' ? {} : { [name]: value === 'on' };
  };
  const tracking = { ...read('opens'), ...read('clicks') };
  return Object.keys(tracking).length > 0 ? tracking : null;
}

/** What is noticed, in words. */
export function trackingWords(tracking: Tracking | null): string {
  const noticed = [tracking?.opens && 'Opens', tracking?.clicks && 'clicks'].filter(Boolean).join(' and ');
  return noticed ? `${noticed.slice(0, 1).toUpperCase()}${noticed.slice(1)}` : 'Neither opens nor clicks';
}
