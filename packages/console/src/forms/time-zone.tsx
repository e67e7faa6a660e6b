import { SelectField } from './forms.tsx';

/** The account's time zone in a form. */
export function TimeZoneField({ zone, name = 'time_zone' }: { zone: string; name?: string }) {
  const zones = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <SelectField
      name={name}
      label="Time zone"
      options={[...zones].map((each) => [each, each] as const)}
      defaultValue={zone}
    />
  );
}
