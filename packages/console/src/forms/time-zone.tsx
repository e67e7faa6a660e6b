import { SelectField } from './forms.tsx';

/** The account's time zone in a form. */
export function TimeZoneField({ zone }: { zone: string }) {
  const zones = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <SelectField
      name="time_zone"
      label="Time zone"
      options={[...zones].map((name) => [name, name] as const)}
      defaultValue={zone}
    />
  );
}
